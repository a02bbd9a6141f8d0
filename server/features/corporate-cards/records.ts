import type { MerchantCategory } from '#contract/corporate-cards/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { defineCommand } from '../commands/index.ts';
import { claimFiles, sendFile } from '../files/index.ts';
import { isDisputeFile } from './dispute-tables.ts';
import { seenPayments, showPayments, type ShownPayment } from './payment-list.ts';

interface Said {
  readonly id: string;
  readonly category: MerchantCategory | null;
  readonly note: string;
  readonly receipts: readonly string[];
}

/** Returns a payment the user may see. Refuses `request:notFound` for another company's, and another holder's. */
export async function paymentFor(db: Queryable, session: Session, id: string) {
  return (await seenPayments(db, session).where('id', '=', id).executeTakeFirst()) ?? refuse('request:notFound');
}

/** Records what a payment was for. Refuses 60015 if it was declined: there is nothing to book. */
export const setRecord = defineCommand<Said, ShownPayment>({
  name: 'card.setRecord',
  locks: 'account',
  work: async (given, { id, category, note, receipts }) => {
    const { tx, deps, session, now } = given;
    await paymentFor(tx, session, id);
    const row = await seenPayments(tx, session).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    if (row.status === 'declined') refuse(60015, { status: row.status });
    const files = receipts.map((file) => ({ field: 'receipts', id: file, purposes: ['card.receipt' as const] }));
    await claimFiles(tx, { userId: session.userId, subject: `cardPayment:${id}`, files });
    // Removing the receipts again causes no more reminders than before.
    const receipt_due_at = receipts.length > 0 ? null : row.receipt_due_at;
    const change = { note: note.trim(), receipts: [...receipts], receipt_due_at, updated_at: now };
    const booked_category = category === row.category ? null : category;
    await tx
      .updateTable('corporate_card_payment')
      .set({ ...change, note: sealText(deps.vault, 'paymentNote', id, change.note), booked_category })
      .where('id', '=', id)
      .execute();
    await noteAccountChange(tx, session.accountId);
    const details = { category: booked_category, receipts: receipts.length };
    given.note({ action: 'card.setRecord', subject: `cardPayment:${id}`, details });
    const [shown] = await showPayments(tx, [{ ...row, ...change, booked_category }]);
    return shown ?? refuse('request:notFound');
  },
});

/**
 * Returns the bytes of a receipt or of a dispute's file, for the holder and users who manage cards. Refuses
 * `request:notFound`.
 */
export async function sendReceipt(deps: Deps, context: Context, id: string, file: string): Promise<Uint8Array> {
  const { receipts } = await paymentFor(deps.db, sessionOf(context), id);
  const isOne = receipts.includes(file) || (await isDisputeFile(deps.db, id, file));
  return isOne ? sendFile(deps, context, file) : refuse('request:notFound');
}
