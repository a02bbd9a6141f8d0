import ipaddr from 'ipaddr.js';
import { widestRange } from '#contract/api-keys/rules.ts';

/** Loaded when the user types an address, so that the library isn't part of the start. */

/** A text read as an IP address or range: its canonical spelling and how many addresses it covers, or what is wrong. */
export type CheckedIp =
  | { readonly text: string; readonly ip: string; readonly kind: 'ipv4' | 'ipv6'; readonly prefix: number | null }
  | { readonly text: string; readonly problem: 'notAnAddress' | 'tooWide' | 'twice' };

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Checks each of the texts by itself and marks duplicates of earlier ones. */
export function checkIps(texts: readonly string[]): CheckedIp[] {
  const seen = new Set<string>();
  return texts.map((text) => {
    const checked = checkIp(text);
    if (!('ip' in checked)) return checked;
    if (seen.has(checked.ip)) return { text, problem: 'twice' };
    seen.add(checked.ip);
    return checked;
  });
}

/** Reads an address as the server does: four plain decimals or IPv6, no host bits, IPv4-mapped IPv6 as IPv4. */
export function checkIp(text: string): CheckedIp {
  const found = /^([0-9a-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/i.exec(text);
  const address = found?.[1] ? parse(found[1]) : undefined;
  if (!address) return { text, problem: 'notAnAddress' };
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress();
  const plain = isMapped ? address.toIPv4Address() : address;
  const kind = plain.kind();
  const longest = kind === 'ipv4' ? 32 : 128;
  const prefix = found?.[2] === undefined ? longest : Number(found[2]) - (isMapped ? 96 : 0);
  if (prefix > longest) return { text, problem: 'notAnAddress' };
  if (prefix < widestRange[kind]) return { text, problem: 'tooWide' };
  if (prefix === longest) return { text, ip: write(plain), kind, prefix: null };
  return { text, ip: `${write(networkOf(plain, prefix))}/${prefix}`, kind, prefix };
}

function parse(text: string): Address | undefined {
  if (text.includes(':')) return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : undefined;
}

function write(address: Address): string {
  return address instanceof ipaddr.IPv4 ? address.toString() : address.toRFC5952String();
}

function networkOf(address: Address, prefix: number): Address {
  const cidr = `${address.toString()}/${prefix}`;
  return address.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
    : ipaddr.IPv6.networkAddressFromCIDR(cidr);
}
