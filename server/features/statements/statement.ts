import type { FiatRecordType } from '#contract/fiat/states.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { assert } from '#contract/platform/errors.ts';
import type { BankDetails } from '#server/providers/banking/banking.ts';

/** Change of an account's balance in a currency. Placing a hold is none; capturing it is. */
export interface Entry {
  /** Id of the ledger's transfer. */
  readonly id: string;
  readonly at: Date;
  readonly type: FiatRecordType;
  readonly reference: string;
  /** Smallest units, negative if outgoing. */
  readonly amount: bigint;
  /** Total balance after it. */
  readonly after: bigint;
}

/** Movements of a currency over some days, between two balances. */
export interface Statement {
  readonly id: string;
  readonly uid: string;
  readonly currency: AssetCode;
  readonly account: BankDetails;
  readonly timeZone: string;
  /** Days in that zone, both inclusive. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Instants of both ends; the second is exclusive. */
  readonly since: Date;
  readonly until: Date;
  readonly madeAt: Date;
  readonly opening: bigint;
  readonly entries: readonly Entry[];
  readonly closing: bigint;
}

/** More entries than a file opens with. It is final: trying again finds no fewer. */
export class TooManyEntries extends Error {}

/** Movement as the ledger has it. */
export type Movement = Omit<Entry, 'after'>;

/** Returns the movements, in order, between the opening and closing balance, each with the balance after it. */
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

/** Balances of all currencies at the end of a day. */
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
