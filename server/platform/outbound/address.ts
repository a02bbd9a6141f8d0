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
/** Tunnels and mappings hide another address in theirs. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is somebody's on the public internet: not ours, not this machine's, not a cloud's own. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special.check(address, 'ipv4');
  return kind === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

/** The host as a resolver takes it: without the brackets of IPv6. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** Whether a URL is this very machine's; posts go there in the sandbox alone. */
export const isLoopback = (url: URL) => loopback.has(hostOf(url));

/**
 * An address of somebody else's that may be posted to, in its normal form: https, without a name and password and without a
 * fragment; in the sandbox http to this machine as well. What its name leads to is checked at each post.
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
