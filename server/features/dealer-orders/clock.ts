import type { Deps } from '#server/platform/deps.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import type { MovedBy } from '#server/platform/orders.ts';
import { enqueueTurn } from '#server/platform/turns.ts';
import { lockAccounts } from '../accounts/index.ts';
import { openAppeal } from './appeals/open.ts';
import { lockOpenAppeal } from './appeals/store.ts';
import { callOff } from './lead.ts';
import { remind, remindTask, sweepReminders } from './remind.ts';
import { lockOrder } from './store.ts';

const sweepTask = 'dealerOrder.sweep';
const lateTask = 'dealerOrder.late';
const sweepLimit = 500;
const overdue = { openedBy: 'clock', reason: 'orderTimedOut', readers: ['customer', 'dealer'] } as const;
const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'dealer-orders' } };

/**
 * Enqueues a job for each order whose step is overdue, so that one that cannot be moved on does not hold up the others.
 */
async function sweep({ db, clock }: Deps): Promise<void> {
  const due = db
    .selectFrom('dealer_order')
    .select('id')
    .where('due_at', '<=', clock.now())
    .where('status', 'in', [
      'pendingDealerConfirmation',
      'pendingUserPayment',
      'pendingDealerPayment',
      'paid',
      'pendingUserConfirmation',
    ]);
  await enqueueTurn(db, due, { sweep: sweepTask, task: lateTask, atMost: sweepLimit });
}

/** Cancels an order that was not begun or not paid in time; hands one that may have been paid to the staff. */
async function takeLate(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const seen = await tx
      .selectFrom('dealer_order')
      .select(['account_id', 'dealer_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!seen) return;
    await lockAccounts(tx, [seen.account_id, seen.dealer_id]);
    const row = await lockOrder(tx, id);
    // Another transaction was faster.
    if (!row || row.due_at === null || row.due_at > deps.clock.now()) return;
    if (row.status === 'pendingDealerConfirmation') await callOff(tx, deps, row, 'cancelled', byClock);
    else if (row.status === 'pendingUserPayment')
      await callOff(tx, deps, row, 'cancelled', { ...byClock, reason: 'userDidNotPayInTime' });
    else if (row.status === 'pendingDealerPayment')
      await callOff(tx, deps, row, 'cancelled', { ...byClock, reason: 'traderDidNotPayInTime' });
    else if (!(await lockOpenAppeal(tx, id))) await openAppeal(tx, deps, row, overdue);
  });
}

export const dealerOrderSchedules: readonly Schedule[] = [{ task: sweepTask, cron: '* * * * *' }];

export const dealerOrderTasks = (deps: Deps): Tasks => ({
  [sweepTask]: async () => {
    await sweep(deps);
    await sweepReminders(deps);
  },
  [remindTask]: (payload) => remind(deps, (payload as { id: string }).id),
  [lateTask]: (payload) => takeLate(deps, (payload as { id: string }).id),
});
