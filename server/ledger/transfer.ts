import { assert } from '#contract/platform/errors.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import type { AccountAddress } from './accounts.ts';

/** One side of a transfer: the amount an account gains (positive) or gives (negative), in smallest units. */
export interface Leg {
  readonly account: AccountAddress;
  readonly amount: bigint;
}

/** Transfer to be posted: sums to zero per asset, and is posted atomically. */
export interface TransferDraft {
  /** A UUID version 7 made by the caller; by default the ledger makes one. */
  readonly id?: string;
  /** Kind of transfer, in the feature's vocabulary: `deposit.credit`, `withdrawal.hold`. */
  readonly kind: string;
  /** Id of what it belongs to: an order, a deposit. */
  readonly reference: string;
  /** Idempotency key: a second draft with this key is not posted. Up to 200 characters. */
  readonly key: string;
  /** Transfer that this one reverses. */
  readonly reverses?: string;
  readonly legs: readonly Leg[];
}

/**
 * Outcome of one draft. `duplicate`: this very transfer was posted before, nothing was done now. `conflict`: its key
 * was used by a different transfer. `insufficient`: `account` has too little of `asset`.
 */
export type Outcome =
  | { readonly status: 'posted'; readonly transferId: string; readonly at: Date }
  | { readonly status: 'duplicate'; readonly transferId: string }
  | { readonly status: 'conflict'; readonly transferId: string }
  | { readonly status: 'insufficient'; readonly asset: AssetCode; readonly account: AccountAddress }
  | { readonly status: 'unbalanced' }
  | { readonly status: 'alreadyReversed' };

const maxLegs = 64;
/** Far above any supply, far below what `numeric(40,0)` can hold after any number of entries. */
const maxAmount = 10n ** 36n;

/** Rejects drafts that only a bug can make. Whether it balances is checked by the database. */
export function assertDraft(draft: TransferDraft): void {
  const { legs } = draft;
  assert(legs.length >= 2 && legs.length <= maxLegs, 'a transfer has between 2 and 64 legs');
  assert(draft.kind !== '' && draft.reference !== '', 'a transfer says its kind and reference');
  assert(draft.key !== '' && draft.key.length <= 200, 'a key has between 1 and 200 characters');
  for (const { amount } of legs) {
    assert(amount !== 0n && amount < maxAmount && -amount < maxAmount, 'an amount is not zero and within bounds');
  }
}

/** Returns a transfer of one amount from one account to another. */
export function simpleTransfer(
  names: Omit<TransferDraft, 'legs'>,
  from: AccountAddress,
  to: AccountAddress,
  amount: bigint,
): TransferDraft {
  assert(amount > 0n, 'what moves is above zero');
  assert(from.asset === to.asset, 'a transfer keeps its asset');
  return {
    ...names,
    legs: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  };
}
