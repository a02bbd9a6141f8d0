import { sql } from 'kysely';
import { reminderPart, waitsFor } from '#contract/dealer-orders/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueTurn } from '#server/platform/turns.ts';
import { tell } from '../notices/index.ts';
import { lockOrder } from './store.ts';
import { coinsOf } from './tell.ts';

export const remindTask = 'dealerOrder.remind';
const sweepLimit = 500;

/** Maximum duration of the current step, in minutes. */
const windowMinutes = sql<number>`case
  when status = 'pendingDealerConfirmation' then confirm_minutes
  when status in ('pendingUserPayment', 'pendingDealerPayment') then pay_minutes
  else receipt_minutes end`;

/** Enqueues a job for each order whose step has little time left and whose side was not reminded yet. */
export async function sweepReminders({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const due = db
    .selectFrom('dealer_order')
    .select('id')
    .where('due_at', '>', now)
    .where(sql<boolean>`due_at - make_interval(secs => ${windowMinutes} * 60.0 / ${reminderPart}::int) <= ${now}`)
    .where(sql<boolean>`reminded_of is distinct from status`);
  await enqueueTurn(db, due, { sweep: remindTask, task: remindTask, atMost: sweepLimit });
}

/** Reminds the side that an order waits for, once per step. */
export async function remind(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id);
    const waited = row && waitsFor(row);
    // The step is done, or another process has sent the reminder.
    if (!waited || row.due_at === null || row.due_at <= deps.clock.now() || row.reminded_of === row.status) return;
    await tx.updateTable('dealer_order').set({ reminded_of: row.status }).where('id', '=', id).execute();
    const { as, step } = waited;
    const reader = as === 'customer' ? row.account_id : row.dealer_id;
    const values = { ...coinsOf(row), as, step, until: row.due_at.toISOString() };
    await tell(tx, deps, reader, 'dealerOrder.reminder', values);
  });
}
