import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { collectFrom } from '../fiat-debts/index.ts';
import { creditBack, openBook, takeBack } from './booking.ts';
import type { DisputeRow } from './dispute-tables.ts';
import type { PaymentRow } from './payment-tables.ts';
import { owe } from './payments.ts';

interface Disputed {
  readonly payment: PaymentRow;
  readonly row: DisputeRow;
}

/**
 * Brings what a dispute gave back to what its issuer says: the whole amount, or nothing. Said again, it changes nothing.
 * The payment is locked.
 * @returns what it gave back in all, in smallest units of the currency that paid
 */
export async function settleCredit(
  tx: Tx,
  deps: Deps,
  { payment, row }: Disputed,
  isCredited: boolean,
): Promise<string> {
  const before = BigInt(row.credited);
  if (isCredited === before > 0n) return row.credited;
  const now = deps.clock.now();
  const book = await openBook(tx, payment, now);
  const units = BigInt(row.amount);
  const credited = isCredited ? await creditBack(tx, book, units) : 0n;
  if (!isCredited) await takeBack(tx, book, units, before);
  const change = { paid: String(book.paid), postings: book.postings, updated_at: now };
  await tx.updateTable('corporate_card_payment').set(change).where('id', '=', payment.id).execute();
  await noteAccountChange(tx, payment.account_id);
  if (book.owed > 0n) await owe(tx, deps, book);
  if (isCredited) await collectFrom(tx, deps, payment.account_id, payment.fund_asset);
  return String(credited);
}
