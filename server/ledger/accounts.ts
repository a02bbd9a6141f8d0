import { assert } from '#contract/platform/errors.ts';
import type { AssetCode } from '#contract/platform/assets.ts';

/** The owner of the platform's own accounts: the nil UUID (RFC 9562, 5.9). */
export const platform = '00000000-0000-0000-0000-000000000000';

export interface AccountKindFacts {
  readonly isCustomers: boolean;
  readonly mayGoNegative: boolean;
  /** Over how many rows the ledger spreads such an account, so that its customers don't wait for each other. */
  readonly shards: number;
}

/** The kinds of accounts; the same as the table `ledger_account_kind`, which a test compares. */
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

/** Which account: whose, of what, what for. */
export interface AccountAddress {
  /** A user's id, or `platform`. */
  readonly owner: string;
  readonly asset: AssetCode;
  readonly kind: AccountKind;
  /** One row of a sharded account. Left out, the ledger chooses; given only to undo or to empty a shard. */
  readonly shard?: number;
}

/** Whether a text names a kind of account, a customer’s or the platform’s. */
export function isAccountKind(kind: string): kind is AccountKind {
  return Object.hasOwn(accountKinds, kind);
}

/** The address of a customer's account. */
export function customerAccount(owner: string, asset: AssetCode, kind: CustomerKind): AccountAddress {
  assert(owner !== platform, 'a customer is not the platform');
  return { owner, asset, kind };
}

/** The address of an account of the platform's own. */
export function platformAccount(asset: AssetCode, kind: PlatformKind): AccountAddress {
  return { owner: platform, asset, kind };
}
