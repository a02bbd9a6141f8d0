import { assert } from '#contract/platform/errors.ts';
import type { AssetCode } from '#contract/platform/assets.ts';

/** Owner of the platform's own accounts: the nil UUID (RFC 9562, 5.9). */
export const platform = '00000000-0000-0000-0000-000000000000';

export interface AccountKindFacts {
  readonly isCustomers: boolean;
  readonly mayGoNegative: boolean;
  /** Number of rows the ledger spreads such an account over, so that postings don't wait for each other. */
  readonly shards: number;
}

/** Kinds of accounts; a test compares them with the table `ledger_account_kind`. */
export const accountKinds = {
  available: { isCustomers: true, mayGoNegative: false, shards: 1 },
  held: { isCustomers: true, mayGoNegative: false, shards: 1 },
  staked: { isCustomers: true, mayGoNegative: false, shards: 1 },
  inTransit: { isCustomers: true, mayGoNegative: false, shards: 1 },
  custody: { isCustomers: false, mayGoNegative: true, shards: 8 },
  fee: { isCustomers: false, mayGoNegative: false, shards: 8 },
  networkFee: { isCustomers: false, mayGoNegative: true, shards: 8 },
  conversion: { isCustomers: false, mayGoNegative: true, shards: 8 },
  cardSettlement: { isCustomers: false, mayGoNegative: true, shards: 8 },
  venue: { isCustomers: false, mayGoNegative: true, shards: 1 },
  ownFunds: { isCustomers: false, mayGoNegative: false, shards: 1 },
  suspense: { isCustomers: false, mayGoNegative: true, shards: 1 },
} as const satisfies Record<string, AccountKindFacts>;

export type AccountKind = keyof typeof accountKinds;

type KindsWhere<IsCustomers extends boolean> = {
  [K in AccountKind]: (typeof accountKinds)[K]['isCustomers'] extends IsCustomers ? K : never;
}[AccountKind];

export type CustomerKind = KindsWhere<true>;
export type PlatformKind = KindsWhere<false>;

/** Identifies an account: its owner, asset and kind. */
export interface AccountAddress {
  /** A user's id, or `platform`. */
  readonly owner: string;
  readonly asset: AssetCode;
  readonly kind: AccountKind;
  /** One row of a sharded account. By default the ledger chooses; set only to undo a transfer or to empty a shard. */
  readonly shard?: number;
}

/** Whether a text names a kind of account, a customer’s or the platform’s. */
export function isAccountKind(kind: string): kind is AccountKind {
  return Object.hasOwn(accountKinds, kind);
}

/** Returns the address of a customer's account. */
export function customerAccount(owner: string, asset: AssetCode, kind: CustomerKind): AccountAddress {
  assert(owner !== platform, 'a customer is not the platform');
  return { owner, asset, kind };
}

/** Returns the address of one of the platform's own accounts. */
export function platformAccount(asset: AssetCode, kind: PlatformKind): AccountAddress {
  return { owner: platform, asset, kind };
}
