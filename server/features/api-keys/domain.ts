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

/** Determines whether a key may be used now, and from here. */
export interface KeyTerms {
  readonly status: ApiKeyState;
  readonly abnormalReason: AbnormalReason | null;
  readonly expiresAt: Date | null;
  readonly ips: readonly string[];
  readonly permissions: readonly ApiKeyPermission[];
}

/**
 * Returns an address or CIDR range in canonical form: no leading zeros, no host bits, IPv6 as in RFC 5952, an
 * IPv4-mapped IPv6 address as IPv4. Undefined if it is neither, or if the range is so wide that it restricts nothing.
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

/**
 * Normalizes a list without duplicates, or returns the index of the first entry that is neither an address nor a range.
 */
export function normaliseIps(texts: readonly string[]): { ips: string[] } | { badIndex: number } {
  const ips = texts.map(normaliseIp);
  const badIndex = ips.indexOf(undefined);
  if (badIndex >= 0) return { badIndex };
  return { ips: [...new Set(ips.filter((ip) => ip !== undefined))] };
}

/** Returns whether an address lies in one of the normalized addresses and ranges. */
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

/** Returns when a key created or renewed now expires; null (never) if it is bound to addresses. */
export function expiryOf(ips: readonly string[], now: Date): Date | null {
  return ips.length > 0 ? null : new Date(now.getTime() + limits.apiKey.unboundValidityDays * dayMs);
}

/** Returns the days until a key expires, rounded up; null if it doesn't expire. */
export function daysLeft(expiresAt: Date | null, now: Date): number | null {
  if (!expiresAt) return null;
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / dayMs));
}

/** Returns why a key can't be used from an address at a time; null if it can. */
export function abnormality(terms: KeyTerms, ip: string, now: Date): AbnormalReason | null {
  if (terms.status === 'abnormal') return terms.abnormalReason ?? 'expired';
  if (terms.expiresAt && terms.expiresAt <= now) return 'expired';
  return terms.ips.length > 0 && !isInRanges(ip, terms.ips) ? 'ip' : null;
}

/** What a key may do that moves money out; compared when the key changes. */
export interface WithdrawalTerms {
  readonly permissions: readonly ApiKeyPermission[];
  /** Null allows the whole address book. */
  readonly addresses: readonly string[] | null;
  readonly ips: readonly string[];
}

/** Returns whether a key may do more than before, or from or to elsewhere; it then waits like a new key. */
export function isWider(before: WithdrawalTerms, after: WithdrawalTerms): boolean {
  const isMore = (then: readonly string[], now: readonly string[]) => now.some((one) => !then.includes(one));
  if (isMore(before.permissions, after.permissions) || isMore(before.ips, after.ips)) return true;
  if (before.addresses === null) return after.addresses !== null;
  return after.addresses === null || isMore(before.addresses, after.addresses);
}

/**
 * Returns when a key created or changed now may start withdrawing; null if it may not withdraw at all. `before` is null
 * for a new key.
 */
export function withdrawalsFrom(
  before: (WithdrawalTerms & { readonly from: Date | null }) | null,
  after: WithdrawalTerms,
  now: Date,
): Date | null {
  if (!after.permissions.includes('withdraw')) return null;
  if (before?.from && !isWider(before, after)) return before.from;
  return new Date(now.getTime() + withdrawalsWaitHours * 3600 * 1000);
}

/**
 * Returns the status of a key's withdrawals: not before its own waiting day is over, nor while its owner's account is
 * blocked.
 */
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

/** Dotted IPv4 has four plain decimals; the library would also accept `127.1`, `0x7f.1` and `010.0.0.1`. */
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
