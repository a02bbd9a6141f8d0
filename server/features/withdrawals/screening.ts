import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { KytResult, KytSubject } from '#server/providers/kyt/kyt.ts';
import { askAgainMs, askVerdict, hadNoVerdict, verdictWithinMs } from '#server/providers/kyt/verdict.ts';
import { takeDepositVerdict } from '../deposits/index.ts';
import { defineInlet, type Inlet } from '../inbox/index.ts';
import { afterScreening } from './domain.ts';
import { factsOf } from './facts.ts';
import { lockWithdrawal, withdrawals, type MoveBy } from './move.ts';
import type { WithdrawalRow } from './tables.ts';

export const byRiskCheck: MoveBy = { by: 'provider', actor: { kind: 'system', id: 'kyt' } };

/**
 * Returns the risk check's verdict on a withdrawal; undefined while it has to wait. It never waits forever: if there is
 * no verdict in time, people review it, as if the verdict required it.
 */
export async function findVerdict(deps: Deps, row: WithdrawalRow): Promise<KytResult | undefined> {
  const isOverdue = deps.clock.now().getTime() - screenedSince(row) >= verdictWithinMs;
  await askLater(deps, row.id);
  return askVerdict(deps.providers.kyt, subjectOf(row), isOverdue);
}

const subjectOf = ({ id, asset, network, address, amount }: WithdrawalRow): KytSubject => ({
  id,
  asset,
  network,
  address,
  amount: BigInt(amount),
  transactionHash: null,
});

/** Stores the result with the locked withdrawal. @returns the state it leads to */
export async function takeVerdict(tx: Tx, row: WithdrawalRow, result: KytResult) {
  await tx
    .updateTable('withdrawal')
    .set({ risk: JSON.stringify(result), ask_after: null })
    .where('id', '=', row.id)
    .execute();
  return afterScreening(result.verdict, factsOf(row).isTravelRuleDue);
}

const screenedSince = ({ steps, created_at }: WithdrawalRow) =>
  Date.parse(steps.findLast(({ status }) => status === 'riskCheckKyt')?.at ?? created_at.toISOString());

async function askLater(deps: Deps, id: string): Promise<void> {
  await deps.db
    .updateTable('withdrawal')
    .set({ ask_after: new Date(deps.clock.now().getTime() + askAgainMs) })
    .where('id', '=', id)
    .where('status', '=', 'riskCheckKyt')
    .execute();
}

/**
 * Inlet for the risk check's reports, which only trigger a query. `step` moves on a withdrawal that waits for it; an id
 * that isn't a withdrawal may be a deposit. Undefined if the provider responds at once.
 */
export function screeningInlet(deps: Deps, step: (deps: Deps, id: string) => Promise<void>): Inlet | undefined {
  const { name, events } = deps.providers.kyt;
  if (!events) return undefined;
  const apply = async ({ subjectId }: { readonly subjectId: string }) => {
    const row = await withdrawals(deps.db).where('id', '=', subjectId).executeTakeFirst();
    if (row?.status === 'riskCheckKyt') await step(deps, row.id);
    else if (row) await takeLate(deps, row);
    return row !== undefined || (await takeDepositVerdict(deps, subjectId));
  };
  return defineInlet({ provider: name, kind: 'screening', source: events, apply });
}

/** Stores a verdict that arrives when people are already reviewing the withdrawal, for them to read. */
async function takeLate(deps: Deps, row: WithdrawalRow): Promise<void> {
  const { id } = row;
  if (!hadNoVerdict(row.risk)) return;
  const screening = await deps.providers.kyt.screen(subjectOf(row));
  if (screening.step === 'pending') return;
  await deps.db.transaction().execute(async (tx) => {
    if ((await lockWithdrawal(tx, id))?.status !== 'complianceReview') return;
    await tx
      .updateTable('withdrawal')
      .set({ risk: JSON.stringify(screening.result) })
      .where('id', '=', id)
      .execute();
  });
}
