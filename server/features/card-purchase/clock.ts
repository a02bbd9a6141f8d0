import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { enqueueTurn, takeTurn } from '#server/platform/turns.ts';
import { lockAccounts } from '../accounts/index.ts';
import { giveBackUsage } from '../usage/index.ts';
import { collect } from './reversal.ts';
import { cardPayments, lockPurchase, purchases } from './store.ts';
import { cardPurchases } from './tables.ts';
import { refund, refundTask, takePayment } from './take.ts';

const expireTask = 'cardPurchase.expire';
const lateTask = 'cardPurchase.late';
const followTask = 'cardPurchase.follow';
const collectTask = 'cardPurchase.collect';
const atOnce = 200;
const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'card' } };

/** Enqueues a job for each order not paid in time, so that one that can't be advanced doesn't hold up the others. */
async function expire({ db, clock }: Deps): Promise<void> {
  const due = db
    .selectFrom('card_purchase')
    .select('id')
    .where('due_at', '<=', clock.now())
    .where('status', '=', 'pendingPayment');
  await enqueueTurn(db, due, { sweep: expireTask, task: lateTask, atMost: atOnce });
}

/** Its pages are closed and queried first: a payment made at the last moment counts. */
async function takeLate(deps: Deps, id: string): Promise<void> {
  const seen = await purchases(deps.db).where('id', '=', id).executeTakeFirst();
  if (!seen) return;
  const open = await cardPayments(deps.db)
    .where('purchase_id', '=', id)
    .where('status', 'in', ['awaitingPayment', 'expired'])
    .execute();
  for (const payment of open) {
    await deps.providers.cardPurchase.cancel(payment.id);
    await takePayment(deps, payment.id);
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [seen.account_id]);
    const row = await lockPurchase(tx, id);
    const now = deps.clock.now();
    if (row?.status !== 'pendingPayment' || row.due_at === null || row.due_at > now) return;
    const change = { ended_at: now, due_at: null };
    await moveOrder(tx, deps, cardPurchases, row, 'cancelled', { ...byClock, change });
    await giveBackUsage(tx, id);
  });
}

/**
 * Polls what is in progress: a report may be lost, and an expired payment may still arrive. Payments take turns, so that
 * pages that were abandoned, and payments that can't be processed, don't keep the others from being polled.
 */
async function follow(deps: Deps): Promise<void> {
  const open = cardPayments(deps.db)
    .where('status', 'in', ['awaitingPayment', 'processing', 'onHold', 'delivering', 'expired'])
    .where('created_at', '>', new Date(deps.clock.now().getTime() - 30 * dayMs));
  const turn = await takeTurn(deps.db, followTask, open, atOnce);
  await eachAlone(turn, ({ id }) => takePayment(deps, id), 'card payments');
}

export const cardPurchaseSchedules: readonly Schedule[] = [
  { task: expireTask, cron: '* * * * *' },
  { task: followTask, cron: '* * * * *' },
  { task: collectTask, cron: '*/5 * * * *' },
];

export const cardPurchaseTasks = (deps: Deps): Tasks => ({
  [expireTask]: () => expire(deps),
  [lateTask]: (payload) => takeLate(deps, (payload as { id: string }).id),
  [followTask]: () => follow(deps),
  [refundTask]: (payload) => {
    const { id, reference } = payload as { id: string; reference?: string };
    return refund(deps, id, reference);
  },
  [collectTask]: () => collect(deps),
});
