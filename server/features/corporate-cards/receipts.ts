import { sql } from 'kysely';
import { receiptChaseDays, wantsReceipt } from '#contract/corporate-cards/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { payments, type PaymentRow } from './payment-tables.ts';
import { tellOfMissing, tellOfPayment } from './tell.ts';

/** Returns when the next reminder is due after that many requests; null for never. */
function dueAfter(asks: number, at: Date): Date | null {
  const days = receiptChaseDays[asks - 1];
  return days === undefined ? null : new Date(at.getTime() + days * dayMs);
}

/** Requests the receipt from a payment's holder, once, when something was first held or captured. */
export async function askForReceipt(tx: Tx, deps: Deps, row: PaymentRow): Promise<void> {
  if (row.receipt_asks > 0 || !wantsReceipt(row)) return;
  const change = { receipt_asks: 1, receipt_due_at: dueAfter(1, row.created_at) };
  await tx.updateTable('corporate_card_payment').set(change).where('id', '=', row.id).execute();
  await tellOfPayment(tx, deps, row, 'card.receiptWanted');
}

const atOnce = 1000;

/** Reminds holders of due receipts: one reminder for all of a card's. The last one also goes to their company. */
export async function chaseReceipts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const due = await payments(tx)
      .where('receipt_due_at', '<=', now)
      .orderBy('receipt_due_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const late = due.filter(wantsReceipt);
    for (const [card, rows] of Map.groupBy(late, (row) => row.card_id)) {
      const isLast = rows.some((row) => row.receipt_asks >= receiptChaseDays.length);
      const count = await countMissing(tx, card);
      await tellOfMissing(tx, deps, card, { count, isLast });
    }
    for (const { id, receipt_asks: asks, created_at: at } of due) {
      const receipt_due_at = late.some((row) => row.id === id) ? dueAfter(asks + 1, at) : null;
      const change = { receipt_asks: asks + 1, receipt_due_at };
      await tx.updateTable('corporate_card_payment').set(change).where('id', '=', id).execute();
    }
  });
}

async function countMissing(tx: Tx, cardId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('corporate_card_payment')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('card_id', '=', cardId)
    .where('status', 'in', ['authorized', 'settled'])
    .where(sql<boolean>`receipts = '{}'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
