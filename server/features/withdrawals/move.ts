import { assetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { WithdrawalFailure } from '#contract/withdrawals/rules.ts';
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

/** Task that takes one withdrawal as far as it goes by itself; `{ id }`. */
export const stepTask = 'withdrawal.step';

export type MoveBy = MovedBy & { readonly reason?: string; readonly code?: WithdrawalFailure };

/** Moves made by the provider and by the clock. */
export const byProvider: MoveBy = { by: 'provider', actor: { kind: 'system', id: 'chain' } };
export const byClock: MoveBy = { by: 'clock', actor: { kind: 'system', id: 'withdrawals' } };

const unheld = { held_reason: null, held_since: null, held_until: null };

/** Selects withdrawals with their steps. */
export const withdrawals = (db: Queryable) =>
  db.selectFrom('withdrawal').select(withdrawalColumns).select(stepsOf(withdrawalOrders).as('steps'));

/** Returns the owner and the creator of each of these withdrawals. */
export async function partiesOf(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('withdrawal').select(['id', 'user_id', 'made_by']).where('id', 'in', ids).execute();
}

/** Locks a withdrawal, so that its moves are serialized. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  return withdrawals(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks a withdrawal of this account. Refuses with 40008 if there is none, or it is another account’s. */
export async function lockOwn(tx: Tx, id: string, accountId: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  return row?.user_id === accountId ? row : refuse(40008);
}

/**
 * Moves a locked withdrawal to another state, with the consequences: money is released if it ends unpaid, and steps
 * that need nobody are enqueued. Refuses with 60015 if the transition is not allowed.
 */
export async function move(
  tx: Tx,
  deps: Deps,
  row: WithdrawalRow,
  to: WithdrawalState,
  { reason, code, ...doer }: MoveBy,
): Promise<WithdrawalRow> {
  if (row.completed_at !== null) refuse(60015, { status: row.status });
  const at = deps.clock.now();
  const isOver = unpaidStates.includes(to);
  const over = isOver
    ? {
        ...unheld,
        ask_after: null,
        failure_reason: sealWords(deps.vault, 'withdrawalFailure', row.id, reason ?? row.failure_reason),
        failure_code: code ?? null,
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

/** Releases the hold. */
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

/** Hold a withdrawal is paid from. */
export const holdOf = ({ user_id: owner, asset, hold_id: holdId }: WithdrawalRow) => ({
  owner,
  asset: assetCode(asset),
  holdId,
});

/** Changes columns of a locked withdrawal other than its state. */
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
