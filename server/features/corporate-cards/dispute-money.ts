import { assetCode } from '#contract/platform/assets.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { soon } from '#server/platform/pipelined.ts';
import { lockDebts, postAndCollect } from '../fiat-debts/index.ts';
import { creditBack, openBook, takeBack } from './booking.ts';
import type { DisputeRow } from './dispute-tables.ts';
import type { PaymentRow } from './payment-tables.ts';
import { owe } from './payments.ts';

interface Disputed {
  readonly payment: PaymentRow;
  readonly row: DisputeRow;
}

/**
 * Brings a dispute's credit to what its issuer says: the whole amount, or nothing. A repeat changes nothing. The
 * payment is locked.
 * @returns the total credited, in smallest units of the paying currency
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
  const asset = assetCode(payment.fund_asset);
  // Debts are locked before the books, as everywhere they are collected.
  const locking = isCredited ? lockDebts(tx, payment.account_id, asset) : Promise.resolve(undefined);
  const [book, debts] = await allDone([openBook(tx, payment, now), locking]);
  const units = BigInt(row.amount);
  let credited = 0n;
  if (debts) {
    const { back, draft } = creditBack(book, units);
    await postAndCollect(tx, deps, debts, draft && { draft, into: { owner: book.owner, amount: back } });
    credited = back;
  } else await takeBack(tx, book, units, before);
  const change = { paid: String(book.paid), postings: book.postings, updated_at: now };
  await soon(tx, tx.updateTable('corporate_card_payment').set(change).where('id', '=', payment.id).execute());
  await noteAccountChange(tx, payment.account_id);
  if (book.owed > 0n) await owe(tx, deps, book);
  return String(credited);
}
