import type { HoldReason } from '#contract/withdrawals/rules.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { committed } from '#server/platform/pipelined.ts';
import { hasDebt } from '../deposits/index.ts';
import { readStanding, worstOf } from '../accounts/index.ts';
import { findClosure } from './check.ts';
import { change, lockWithdrawal, stepTask } from './move.ts';
import type { WithdrawalRow } from './tables.ts';

const betweenLooksMs = 60_000;

/** Confirmed and still with us alone: states in which a block that begins now still holds the withdrawal. */
const unsent: readonly WithdrawalState[] = [
  'pendingReview',
  'riskCheckKyt',
  'complianceReview',
  'travelRuleReview',
  'travelRuleInformationNeeded',
  'walletAwaitingConfirmation',
  'unfrozen',
  'lockedOrder',
  'accepted',
  'pendingSignature',
];

const isUnsent = (row: WithdrawalRow) =>
  row.completed_at === null && row.submitted_at === null && unsent.includes(row.status);

interface Hold {
  readonly reason: HoldReason;
  readonly until: Date | null;
}

/**
 * Returns what keeps a withdrawal from going on now; undefined if nothing. A closed network holds only its last step.
 */
async function findHold(deps: Deps, tx: Queryable, row: WithdrawalRow): Promise<Hold | undefined> {
  const standings = await readStanding(tx, [row.user_id, row.made_by]);
  const block = worstOf(standings, deps.clock.now());
  if (block) return block;
  if (standings.some(({ isShut }) => isShut)) return { reason: 'disabled', until: null };
  const isLast = row.status === 'accepted' || row.status === 'pendingSignature';
  if (isLast && (await findClosure(tx, row.asset, row.network))) return { reason: 'closed', until: null };
  if (isLast && (await hasDebt(tx, row.user_id, row.asset))) return { reason: 'debt', until: null };
  return undefined;
}

/**
 * Records that a locked withdrawal is held, or no longer is; a held one is rechecked every minute.
 * @returns whether it is held
 */
export async function holdBack(deps: Deps, tx: Tx, row: WithdrawalRow): Promise<boolean> {
  if (!isUnsent(row)) return false;
  const hold = await findHold(deps, tx, row);
  if (!hold) {
    if (row.held_reason !== null)
      await change(tx, deps, row, { held_reason: null, held_since: null, held_until: null, ask_after: null });
    return false;
  }
  const now = deps.clock.now();
  const ask_after = new Date(now.getTime() + betweenLooksMs);
  const isSame = row.held_reason === hold.reason && row.held_until?.getTime() === hold.until?.getTime();
  // Only a change the owner sees counts as a change.
  if (isSame) await tx.updateTable('withdrawal').set({ ask_after }).where('id', '=', row.id).execute();
  else
    await change(tx, deps, row, {
      held_reason: hold.reason,
      held_since: row.held_since ?? now,
      held_until: hold.until,
      ask_after,
    });
  return true;
}

/** Locks a withdrawal and returns whether it is held. */
export async function isHeldBack(deps: Deps, id: string): Promise<boolean> {
  return committed(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    return row !== undefined && (await holdBack(deps, tx, row));
  });
}

/** Job for a block of this user that has begun: everything they confirmed before waits from now on. */
export async function holdAllOf(deps: Deps, userId: string): Promise<void> {
  const rows = await deps.db
    .selectFrom('withdrawal')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('made_by', '=', userId)]))
    .where('completed_at', 'is', null)
    .where('submitted_at', 'is', null)
    .where('status', 'in', [...unsent])
    .execute();
  for (const { id } of rows) await enqueue(deps.db, stepTask, { id }, { jobKey: `${stepTask}:${id}` });
}
