import ipaddr from 'ipaddr.js';
import {
  widestRange,
  withdrawalsWaitHours,
  type ApiKeyPermission,
  type WithdrawalStanding,
} from '#contract/api-keys/rules.ts';
import type { ApiKeyState } from '#contract/api-keys/states.ts';
import { limits } from '#contract/platform/limits.ts';

const dayMs = 24 * 3600 * 1000;

/** Why a key is abnormal. */
export type AbnormalReason = 'ip' | 'expired';

/** What decides whether a key may be used now, and from here. */
export interface KeyTerms {
  readonly status: ApiKeyState;
  readonly abnormalReason: AbnormalReason | null;
  readonly expiresAt: Date | null;
  readonly ips: readonly string[];
  readonly permissions: readonly ApiKeyPermission[];
}

/**
 * An address or CIDR range in its one spelling: no leading zeros, no host bits, IPv6 as RFC 5952 writes it,
 * an IPv4 address in IPv6 clothes as IPv4. Undefined for what is neither, and for a range so wide that it
 * binds to nothing.
 */
export function normaliseIp(text: string): string | undefined {
  const found = /^([0-9a-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/i.exec(text.trim());
  const address = found?.[1] && parseAddress(found[1]);
  if (!address) return undefined;
  if (found[2] === undefined) return write(address);
  const bits = Number(found[2]);
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress();
  const [plain, prefix] = isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits];
  const widest = widestRange[plain.kind()];
  const longest = plain.kind() === 'ipv4' ? 32 : 128;
  if (prefix < widest || prefix > longest) return undefined;
  if (prefix === longest) return write(plain);
  return `${write(networkOf(plain, prefix))}/${prefix}`;
}

/** All of a list, without the doubles; or the place of the first that is no address and no range. */
export function normaliseIps(texts: readonly string[]): { ips: string[] } | { badIndex: number } {
  const ips = texts.map(normaliseIp);
  const badIndex = ips.indexOf(undefined);
  if (badIndex >= 0) return { badIndex };
  return { ips: [...new Set(ips.filter((ip) => ip !== undefined))] };
}

/** Whether an address lies in one of the normalised addresses and ranges. */
export function isInRanges(ip: string, ranges: readonly string[]): boolean {
  const address = parseAddress(ip.replace(/%.*$/, ''));
  if (!address) return false;
  const own = ipaddr.process(address.toString());
  return ranges.some((range) => {
    const [base = '', prefix] = range.split('/');
    const network = ipaddr.parse(base);
    const bits = prefix === undefined ? network.toByteArray().length * 8 : Number(prefix);
    return network.kind() === own.kind() && own.match(network, bits);
  });
}

/** When a key made or renewed now expires: never where it is bound to addresses. */
export function expiryOf(ips: readonly string[], now: Date): Date | null {
  return ips.length > 0 ? null : new Date(now.getTime() + limits.apiKey.unboundValidityDays * dayMs);
}

/** Whole days begun until a key expires; null where it doesn't. */
export function daysLeft(expiresAt: Date | null, now: Date): number | null {
  if (!expiresAt) return null;
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs));
}

/** Why a key can't be used from an address at a time; null where it can. */
export function abnormality(terms: KeyTerms, ip: string, now: Date): AbnormalReason | null {
  if (terms.status === 'abnormal') return terms.abnormalReason ?? 'expired';
  if (terms.expiresAt && terms.expiresAt <= now) return 'expired';
  return terms.ips.length > 0 && !isInRanges(ip, terms.ips) ? 'ip' : null;
}

/** What a key may do that takes money out: what is compared when it changes. */
export interface WithdrawalTerms {
  readonly permissions: readonly ApiKeyPermission[];
  /** Null: all of the address book. */
  readonly addresses: readonly string[] | null;
  readonly ips: readonly string[];
}

/** Whether a key may do more than before, or elsewhere: then it waits as a new one does. */
export function isWider(before: WithdrawalTerms, after: WithdrawalTerms): boolean {
  const isMore = (then: readonly string[], now: readonly string[]) => now.some((one) => !then.includes(one));
  if (isMore(before.permissions, after.permissions) || isMore(before.ips, after.ips)) return true;
  if (before.addresses === null) return after.addresses !== null;
  return after.addresses === null || isMore(before.addresses, after.addresses);
}

/** From when a key withdraws that is made or changed now; null where it may not at all. `before` null: a new key. */
export function withdrawalsFrom(
  before: (WithdrawalTerms & { readonly from: Date | null }) | null,
  after: WithdrawalTerms,
  now: Date,
): Date | null {
  if (!after.permissions.includes('withdraw')) return null;
  if (before?.from && !isWider(before, after)) return before.from;
  return new Date(now.getTime() + withdrawalsWaitHours * 3600 * 1000);
}

/** How a key that may withdraw stands: not before its own day is over, nor while its owner's account is blocked. */
export function withdrawalStanding(
  permissions: readonly ApiKeyPermission[],
  from: Date | null,
  blockedUntil: Date | null,
  now: Date,
): { readonly withdrawals: WithdrawalStanding; readonly withdrawalsFrom: Date | null } {
  if (!permissions.includes('withdraw')) return { withdrawals: 'none', withdrawalsFrom: null };
  if (!from) return { withdrawals: 'off', withdrawalsFrom: null };
  const at = blockedUntil && blockedUntil > from ? blockedUntil : from;
  return { withdrawals: at > now ? 'waiting' : 'on', withdrawalsFrom: at };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Dotted IPv4 has four plain decimals: the library would take `127.1`, `0x7f.1` and `010.0.0.1` too. */
function parseAddress(text: string): Address | undefined {
  if (text.includes(':')) return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
  return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : undefined;
}

function write(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toRFC5952String();
}

function networkOf(address: Address, prefix: number): Address {
  const cidr = `${address.toString()}/${prefix}`;
  return address.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
    : ipaddr.IPv6.networkAddressFromCIDR(cidr);
}
