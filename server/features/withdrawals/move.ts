import { assetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { unpaidStates, type WithdrawalState } from '#contract/withdrawals/states.ts';
import { release } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { moveOrder, stepsOf, type MovedBy } from '#server/platform/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { sealWords } from '#server/platform/vault/texts.ts';
import { followCase } from './case.ts';
import { withdrawalOrders, type WithdrawalRow, withdrawalColumns } from './tables.ts';
import { giveBackUsage } from '../usage/index.ts';

/** The task that takes one withdrawal as far as it goes by itself; `{ id }`. */
export const stepTask = 'withdrawal.step';

export type MoveBy = MovedBy & { readonly reason?: string };

/** The provider’s and the clock’s own moves. */
export const byProvider: MoveBy = { by: 'provider', actor: { kind: 'system', id: 'chain' } };
export const byClock: MoveBy = { by: 'clock', actor: { kind: 'system', id: 'withdrawals' } };

const unheld = { held_reason: null, held_since: null, held_until: null };

/** Withdrawals with their steps. */
export const withdrawals = (db: Queryable) =>
  db.selectFrom('withdrawal').select(withdrawalColumns).select(stepsOf(withdrawalOrders).as('steps'));

/** Whose money these withdrawals are, and who ordered each. */
export async function partiesOf(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('withdrawal').select(['id', 'user_id', 'made_by']).where('id', 'in', ids).execute();
}

/** A withdrawal, locked: its moves come one after the other. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  return withdrawals(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** One locked withdrawal of this account; 40008 where there is none, or it is another’s. */
export async function lockOwn(tx: Tx, id: string, accountId: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  return row?.user_id === accountId ? row : refuse(40008);
}

/**
 * Leads a locked withdrawal to another state, with what follows: the money is back where it ends unpaid, and what goes
 * on by itself goes on. 60015 for a move that the table does not know.
 */
export async function move(
  tx: Tx,
  deps: Deps,
  row: WithdrawalRow,
  to: WithdrawalState,
  { reason, ...doer }: MoveBy,
): Promise<WithdrawalRow> {
  if (row.completed_at !== null) refuse(60015, { status: row.status });
  const at = deps.clock.now();
  const isOver = unpaidStates.includes(to);
  const over = isOver
    ? {
        ...unheld,
        ask_after: null,
        failure_reason: sealWords(deps.vault, 'withdrawalFailure', row.id, reason ?? row.failure_reason),
      }
    : {};
  const change = { first_decided_by: null, first_decision: null, ...over };
  const stepped = { ...row, steps: [...row.steps, { status: to, at: at.toISOString() }] };
  const [moved] = await allDone([
    moveOrder(tx, deps, withdrawalOrders, stepped, to, { ...doer, change }),
    isOver ? giveBack(tx, row) : enqueue(tx, stepTask, { id: row.id }),
    followCase(tx, deps, row, { ...stepped, status: to }, doer),
  ]);
  await writeAudit(
    tx,
    {
      ...doer,
      action: 'withdrawal.move',
      subject: `withdrawal:${row.id}`,
      details: { from: row.status, to },
      reason: reason ?? null,
    },
    deps.vault,
  );
  return moved;
}

/** The held money is free again. */
async function giveBack(tx: Tx, row: WithdrawalRow): Promise<void> {
  await giveBackUsage(tx, row.id);
  await release(tx, {
    kind: 'withdrawal.release',
    reference: row.id,
    key: `withdrawal:${row.id}:release`,
    ...holdOf(row),
    amount: BigInt(row.amount),
  });
}

/** What a withdrawal is paid from. */
export const holdOf = ({ user_id: owner, asset, hold_id: holdId }: WithdrawalRow) => ({
  owner,
  asset: assetCode(asset),
  holdId,
});

/** Changes what belongs to a locked withdrawal beside its state. */
export async function change(
  tx: Tx,
  deps: Deps,
  row: WithdrawalRow,
  to: Partial<
    Pick<
      WithdrawalRow,
      | 'confirmations'
      | 'transaction_hash'
      | 'ask_after'
      | 'asked_times'
      | 'submitted_at'
      | 'completed_at'
      | 'wallet_proof'
      | 'first_decided_by'
      | 'first_decision'
      | 'held_reason'
      | 'held_since'
      | 'held_until'
    >
  >,
): Promise<WithdrawalRow> {
  await noteAccountChange(tx, row.user_id);
  const changed = await tx
    .updateTable('withdrawal')
    .set({ ...to, updated_at: deps.clock.now() })
    .where('id', '=', row.id)
    .returning(withdrawalColumns)
    .executeTakeFirstOrThrow();
  return { ...row, ...changed };
}
