import ipaddr from 'ipaddr.js';

/**
 * Returns the network an address is in, as far as it identifies a customer: /24 of IPv4, /48 of IPv6. Addresses change
 * within it from call to call, and a customer with one of them has all of them.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString()}/48`;
}
