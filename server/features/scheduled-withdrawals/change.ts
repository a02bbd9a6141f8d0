import { nextRun } from '#contract/scheduled-withdrawals/rules.ts';
import type { ScheduleState } from '#contract/scheduled-withdrawals/states.ts';
import { refuse } from '#contract/platform/errors.ts';
import { allowedMove, moveOrder, movedBy } from '#server/platform/orders.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { lockOwn, planOf, toItem, wayOf, type ScheduleItem } from './store.ts';
import { scheduleOrders, type ScheduledWithdrawalTable } from './tables.ts';

interface Named {
  readonly id: string;
}

/** Other columns that change with the owner's move. */
type Change = Partial<Pick<ScheduledWithdrawalTable, 'next_n' | 'next_at' | 'pause_reason'>>;

async function lead(
  given: Given,
  { id }: Named,
  to: ScheduleState,
  changeOf: (row: ScheduledWithdrawalTable) => Change,
): Promise<ScheduleItem> {
  const { tx, deps, session } = given;
  const row = await lockOwn(tx, session.accountId, id);
  allowedMove(scheduleOrders, row.status, to, 'user');
  const change = changeOf(row);
  const moved = await moveOrder(tx, deps, scheduleOrders, row, to, { ...movedBy('user', given), change });
  given.note({ action: `scheduledWithdrawal.${to}`, subject: `scheduledWithdrawal:${id}` });
  return toItem(deps, tx, { ...moved, ...change });
}

/** Pauses a schedule. */
export const pauseSchedule = defineCommand<Named, ScheduleItem>({
  name: 'scheduledWithdrawal.pause',
  locks: 'account',
  work: (given, named) => lead(given, named, 'paused', () => ({ next_at: null })),
});

/**
 * Resumes a paused schedule from its next day; runs missed during the pause are not made up for. Refuses with 60015 if
 * no day is left. No verification needed: payee, amount and rhythm stay those it was made with, or each run is refused.
 */
export const resumeSchedule = defineCommand<Named, ScheduleItem>({
  name: 'scheduledWithdrawal.resume',
  standing: 'free',
  locks: 'account',
  work: (given, named) =>
    lead(given, named, 'active', (row) => {
      const run = nextRun(planOf(row), wayOf(row), row.asset, given.now, row.next_n);
      return run ? { next_n: run.n, next_at: run.at, pause_reason: null } : refuse(60015, { status: 'ended' });
    }),
});

/** Cancels a schedule; withdrawals it already made go on. */
export const cancelSchedule = defineCommand<Named, ScheduleItem>({
  name: 'scheduledWithdrawal.cancel',
  locks: 'account',
  work: (given, named) => lead(given, named, 'cancelled', () => ({ next_at: null, pause_reason: null })),
});
