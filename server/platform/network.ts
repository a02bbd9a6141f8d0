import ipaddr from 'ipaddr.js';

/**
 * The network that an address is in, as far as it says who somebody is: /24 of IPv4, /48 of IPv6. Addresses change
 * within it from call to call, and whoever has one has all of it.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString()}/48`;
}
