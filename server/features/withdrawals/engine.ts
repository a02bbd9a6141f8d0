import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { committed } from '#server/platform/pipelined.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import { enqueueTurn } from '#server/platform/turns.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';
import { openWithdrawalCase } from './case.ts';
import { openTravelRule } from './declared.ts';
import { afterTravelRule } from './domain.ts';
import { factsOf } from './facts.ts';
import { byClock, byProvider, lockWithdrawal, move, stepTask, withdrawals } from './move.ts';
import { followUp, submit } from './payout.ts';
import type { WithdrawalRow } from './tables.ts';
import { tellReview } from './tell.ts';
import { holdTask } from '../security/index.ts';
import { holdAllOf, holdBack, isHeldBack } from './hold.ts';
import { isKnownProvider } from './providers.ts';
import { byRiskCheck, findVerdict, screeningInlet, takeVerdict } from './screening.ts';

const sweepTask = 'withdrawal.sweep';
const sweepLimit = 500;

/** Takes a withdrawal's next step, if that is ours alone. Idempotent. */
export async function stepWithdrawal(deps: Deps, id: string): Promise<void> {
  const row = await withdrawals(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row || row.completed_at) return;
  // These two look at holds themselves, in the transaction of the step.
  if (row.status === 'pendingReview' && !factsOf(row).isReviewed)
    return stepTo(deps, row, byClock, async () => 'riskCheckKyt');
  if (row.status === 'travelRuleReview')
    return stepTo(deps, row, byProvider, async (locked, tx) => {
      const rule = await openTravelRule(deps, 'withdrawal', id, locked);
      return afterTravelRule(rule, locked.wallet_proof, await isKnownProvider(tx, rule));
    });
  if (await isHeldBack(deps, id)) return;
  switch (row.status) {
    case 'pendingReview':
      return;
    case 'riskCheckKyt':
      return screen(deps, row);
    case 'accepted':
      return submit(deps, id);
    // From before both were one step.
    case 'pendingSignature':
      if (row.submitted_at === null) return submit(deps, id);
  }
  if (row.ask_after && row.ask_after <= deps.clock.now()) await followUp(deps, id);
}

async function stepTo(
  deps: Deps,
  seen: WithdrawalRow,
  by: typeof byClock,
  choose: (row: WithdrawalRow, tx: Tx) => Promise<WithdrawalState | undefined>,
): Promise<void> {
  await committed(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, seen.id);
    // An operator, the owner or another server was faster.
    if (row?.status !== seen.status || (await holdBack(deps, tx, row))) return;
    const to = await choose(row, tx);
    if (to) await move(tx, deps, row, to, by);
    else await allDone([openWithdrawalCase(tx, deps, row), tellReview(tx, deps, row)]);
  });
}

/**
 * Requests the risk verdict. If the provider can't be reached or doesn't have it yet, it is queried again later, and
 * when its report arrives.
 */
async function screen(deps: Deps, row: WithdrawalRow): Promise<void> {
  const result = await findVerdict(deps, row);
  if (result) await stepTo(deps, row, byRiskCheck, async (locked, tx) => takeVerdict(tx, locked, result));
}

/** Inlet for the risk check's reports. */
export const withdrawalScreeningInlet = (deps: Deps) => screeningInlet(deps, stepWithdrawal);

/** Enqueues a step for every withdrawal whose provider is due to be queried. */
async function sweep(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const due = deps.db.selectFrom('withdrawal').select('id').where('ask_after', '<=', now);
  await enqueueTurn(deps.db, due, { sweep: sweepTask, task: stepTask, atMost: sweepLimit });
}

/** Retention of orders never confirmed. */
export const withdrawalKept: readonly Kept[] = [
  { table: 'withdrawal_request', since: 'expires_at', forMs: dayMs },
  { table: 'withdrawal_wallet_link', since: 'expires_at', forMs: dayMs },
];

/** Jobs of withdrawals. */
export function withdrawalTasks(deps: Deps): Tasks {
  return {
    [stepTask]: (payload) => stepWithdrawal(deps, (payload as { id: string }).id),
    [sweepTask]: () => sweep(deps),
    [holdTask]: (payload) => holdAllOf(deps, (payload as { userId: string }).userId),
  };
}

export const withdrawalSchedules: readonly Schedule[] = [{ task: sweepTask, cron: '* * * * *' }];
