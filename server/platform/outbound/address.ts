import { BlockList, isIP } from 'node:net';

const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4');
/** Tunnels and mappings embed another address. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Reports whether an address is on the public internet: not ours, not this machine's, not a cloud's internal one. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special.check(address, 'ipv4');
  return kind === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

/** Returns the host as a resolver expects it: without the brackets of IPv6. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** Reports whether a URL points to this machine; posts go there only in the sandbox. */
export const isLoopback = (url: URL) => loopback.has(hostOf(url));

/**
 * Normalizes a third party's URL that may be posted to: https, without a user name, password or fragment; in the
 * sandbox also http to this machine. The address its name resolves to is checked at each post.
 */
export function readOutboundUrl(text: string, isSandbox: boolean): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password || url.hash) return undefined;
  if (isLoopback(url)) return isSandbox && /^https?:$/.test(url.protocol) ? url.href : undefined;
  if (url.protocol !== 'https:') return undefined;
  const host = hostOf(url);
  return isIP(host) && !isPublicAddress(host) ? undefined : url.href;
}
