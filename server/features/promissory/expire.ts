import type { Deps } from '#server/platform/deps.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { enqueueTurn } from '#server/platform/turns.ts';
import { lockAccount } from '../accounts/index.ts';
import { callOff } from './order.ts';
import { lockOrder } from './store.ts';

const sweepTask = 'promissory.sweep';
const expireTask = 'promissory.expire';
const sweepLimit = 500;

/**
 * Enqueues a job for each order whose time to pay is over, so that one that can't be ended does not hold up the others.
 */
async function sweep({ db, clock }: Deps): Promise<void> {
  const due = db
    .selectFrom('acceptor_order')
    .select('id')
    .where('status', '=', 'awaitingUserPayment')
    .where('pay_until', '<=', clock.now());
  await enqueueTurn(db, due, { sweep: sweepTask, task: expireTask, atMost: sweepLimit });
}

async function expire(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const seen = await tx.selectFrom('acceptor_order').select('account_id').where('id', '=', id).executeTakeFirst();
    if (!seen) return;
    await lockAccount(tx, seen.account_id);
    const row = await lockOrder(tx, id);
    // The customer was faster.
    if (row?.status !== 'awaitingUserPayment' || row.pay_until > deps.clock.now()) return;
    await callOff(tx, deps, row, { by: 'clock', actor: { kind: 'system', id: 'promissory' } });
  });
}

export const promissorySchedules: readonly Schedule[] = [{ task: sweepTask, cron: '* * * * *' }];

export const promissoryTasks = (deps: Deps): Tasks => ({
  [sweepTask]: () => sweep(deps),
  [expireTask]: (payload) => expire(deps, (payload as { id: string }).id),
});
