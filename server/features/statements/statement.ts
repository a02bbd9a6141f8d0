import type { FiatRecordType } from '#contract/fiat/states.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { assert } from '#contract/platform/errors.ts';
import type { BankDetails } from '#server/providers/banking/banking.ts';

/** What changed what an account has of a currency: a hold does not, what is done with it does. */
export interface Entry {
  /** Of the ledger's transfer. */
  readonly id: string;
  readonly at: Date;
  readonly type: FiatRecordType;
  readonly reference: string;
  /** Smallest units, below zero where it went out. */
  readonly amount: bigint;
  /** What there was after it, all of it together. */
  readonly after: bigint;
}

/** A currency's movements over some days, between two balances. */
export interface Statement {
  readonly id: string;
  readonly uid: string;
  readonly currency: AssetCode;
  readonly account: BankDetails;
  readonly timeZone: string;
  /** Days of that zone, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The instants of both ends; the second is not in it. */
  readonly since: Date;
  readonly until: Date;
  readonly madeAt: Date;
  readonly opening: bigint;
  readonly entries: readonly Entry[];
  readonly closing: bigint;
}

/** A movement as the ledger has it. */
export type Movement = Omit<Entry, 'after'>;

/** Puts movements, in their order, between the balances at both ends: each has the balance after it. */
export function balanceOff(
  opening: bigint,
  movements: readonly Movement[],
): Pick<Statement, 'opening' | 'entries' | 'closing'> {
  let after = opening;
  const entries = movements.map((movement) => {
    after += movement.amount;
    return { ...movement, after };
  });
  const sum = movements.reduce((total, { amount }) => total + amount, 0n);
  assert(after === opening + sum, 'the entries of a statement lead from its opening to its closing balance');
  return { opening, entries, closing: after };
}

/** What all currencies came to at the end of a day. */
export interface Certificate {
  readonly id: string;
  readonly uid: string;
  readonly holder: string;
  readonly timeZone: string;
  readonly day: string;
  readonly until: Date;
  readonly madeAt: Date;
  readonly balances: readonly { readonly currency: AssetCode; readonly number: string; readonly total: bigint }[];
}
