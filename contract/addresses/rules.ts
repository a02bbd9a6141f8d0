import type { Network } from '../currencies/networks.ts';

/** Maximum addresses per account. */
export const maxAddresses = 200;
/** Hours before a new entry can be withdrawn to in allow-list-only mode, and before the mode turns off. */
export const coolDownHours = 24;
/** How long a deletion can be undone, in minutes; a restored entry keeps its original age. */
export const undoMinutes = 5;
export const remarkMaxLength = 50;
export const nameMaxLength = 100;
export const addressMaxLength = 128;
export const tagMaxLength = 20;

export const userTypes = ['individual', 'company'] as const;
export type UserType = (typeof userTypes)[number];

/** Who holds the keys of the address: the payee, or a provider for them. */
export const holdings = ['selfHosted', 'provider'] as const;
export type Holding = (typeof holdings)[number];

/** One address, as its owner writes it. Empty strings mean no value. */
export interface AddressEntry {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
  readonly remark: string;
  /** The payee. */
  readonly beneficiary: string;
  readonly userType: UserType;
  readonly holding: Holding;
  /** Name of the provider, if one holds the address. */
  readonly provider: string;
}

const valueLength = 1000;

/**
 * Returns the values the step-up verification for `address.add` is bound to: where money can go from then on. Client
 * and server build them the same way, from the entries as sent.
 */
export function addValues(entries: readonly AddressEntry[]): Record<string, string> {
  const text = entries.map(({ asset, network, address, tag }) => `${asset} ${network} ${address} ${tag}`).join('\n');
  const count = Math.ceil(text.length / valueLength);
  const parts = Array.from({ length: count }, (_none, index) => [
    `addresses.${index}`,
    text.slice(index * valueLength, (index + 1) * valueLength),
  ]);
  return { count: String(entries.length), ...Object.fromEntries(parts) };
}

/** Returns the values the verification for adding a customer as a payee is bound to. */
export function payeeValues(uid: string): Record<string, string> {
  return { count: '1', 'payees.0': uid };
}

/**
 * Parses the tag of an address as its chain writes it; returns undefined if it isn't one. The XRP Ledger has 32-bit
 * numbers, the other chains have no tags.
 */
export function readTag(network: Pick<Network, 'needsTag'>, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  if (!network.needsTag || !/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= 0xff_ff_ff_ff ? String(number) : undefined;
}
