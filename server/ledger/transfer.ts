import { assert } from '#contract/platform/errors.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import type { AccountAddress } from './accounts.ts';

/** One side of a transfer: what an account gains (above zero) or gives (below zero), in smallest units. */
export interface Leg {
  readonly account: AccountAddress;
  readonly amount: bigint;
}

/** What is to be posted: it sums to zero for each asset, and happens wholly or not at all. */
export interface TransferDraft {
  /** A UUID version 7 of the caller's making; left out, the ledger makes one. */
  readonly id?: string;
  /** What it is, in the words of its feature: `deposit.credit`, `withdrawal.hold`. */
  readonly kind: string;
  /** What it belongs to: the id of an order, a deposit. */
  readonly reference: string;
  /** Said once: a second draft with this key is not posted again. Up to 200 characters. */
  readonly key: string;
  /** The transfer that this one undoes. */
  readonly reverses?: string;
  readonly legs: readonly Leg[];
}

/**
 * What became of one draft. `duplicate`: this very transfer was posted before, nothing was done now.
 * `conflict`: its key was used by a transfer that differs. `insufficient`: `asset` of `account` did not do.
 */
export type Outcome =
  | { readonly status: 'posted'; readonly transferId: string; readonly at: Date }
  | { readonly status: 'duplicate'; readonly transferId: string }
  | { readonly status: 'conflict'; readonly transferId: string }
  | { readonly status: 'insufficient'; readonly asset: AssetCode; readonly account: AccountAddress }
  | { readonly status: 'unbalanced' }
  | { readonly status: 'alreadyReversed' };

const maxLegs = 64;
/** Far above any supply, far below what `numeric(40,0)` holds after any number of entries. */
const maxAmount = 10n ** 36n;

/** Stops drafts that only a bug can make. Whether it balances is the database's to say. */
export function assertDraft(draft: TransferDraft): void {
  const { legs } = draft;
  assert(legs.length >= 2 && legs.length <= maxLegs, 'a transfer has between 2 and 64 legs');
  assert(draft.kind !== '' && draft.reference !== '', 'a transfer says its kind and reference');
  assert(draft.key !== '' && draft.key.length <= 200, 'a key has between 1 and 200 characters');
  for (const { amount } of legs) {
    assert(amount !== 0n && amount < maxAmount && -amount < maxAmount, 'an amount is not zero and within bounds');
  }
}

/** A transfer of one amount from one account to another. */
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
