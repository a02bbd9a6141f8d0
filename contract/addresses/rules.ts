import type { Network } from '../currencies/networks.ts';

/** Addresses in one account's book. */
export const maxAddresses = 200;
/** In allow-list-only mode a new entry waits so long before it may be withdrawn to; so does turning the mode off. */
export const coolDownHours = 24;
/** For so long a deletion can be undone; an entry that comes back is as old as it was. */
export const undoMinutes = 5;
export const remarkMaxLength = 50;
export const nameMaxLength = 100;
export const addressMaxLength = 128;
export const tagMaxLength = 20;

export const userTypes = ['individual', 'company'] as const;
export type UserType = (typeof userTypes)[number];

/** Who holds the keys of the address: the payee himself, or a provider for him. */
export const holdings = ['selfHosted', 'provider'] as const;
export type Holding = (typeof holdings)[number];

/** One address, as its owner writes it. An empty text is nothing. */
export interface AddressEntry {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag: string;
  readonly remark: string;
  /** Who is paid. */
  readonly beneficiary: string;
  readonly userType: UserType;
  readonly holding: Holding;
  /** The provider's name, where one holds the address. */
  readonly provider: string;
}

const valueLength = 1000;

/**
 * The values that a security verification for `address.add` is bound to: where money can go from then on.
 * Client and server make them alike, from the entries as they are sent.
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

/** What the verification that adds a customer as a payee is bound to. */
export function payeeValues(uid: string): Record<string, string> {
  return { count: '1', 'payees.0': uid };
}

/**
 * The tag of an address as its chain writes it, or undefined where it is none: on the XRP Ledger a number of
 * 32 bits, on the other chains nothing.
 */
export function readTag(network: Pick<Network, 'needsTag'>, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  if (!network.needsTag || !/^\d{1,10}$/.test(text)) return undefined;
  const number = Number(text);
  return number <= 0xff_ff_ff_ff ? String(number) : undefined;
}
