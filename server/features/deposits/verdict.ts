import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { KytResult, KytSubject } from '#server/providers/kyt/kyt.ts';
import { askAgainMs, askVerdict, hadNoVerdict, verdictWithinMs } from '#server/providers/kyt/verdict.ts';
import { advanceDeposit, askNow } from './progress.ts';
import { changeDeposit, deposits, lockDeposit } from './record.ts';
import type { DepositRow } from './tables.ts';

/** The job that queries again about waiting deposits. */
export const askAgainTask = 'deposit.askAgain';

const atOnce = 500;

/** Queries the risk of a deposit if it is not known yet, and advances the deposit. */
export async function takeVerdict(deps: Deps, id: string): Promise<void> {
  const row = await deposits(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row || !isWaiting(row)) return;
  await askLater(deps, id);
  const result = row.risk ?? (await askVerdict(deps.providers.kyt, subjectOf(row), isOverdue(deps, row)));
  if (!result) return;
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockDeposit(tx, id);
    // Only the chain's current depth counts: the reported block may have been replaced.
    if (isWaiting(locked)) await advanceDeposit(deps, tx, locked, { confirmations: 0, risk: result });
  });
}

/**
 * Acts on a risk check report. A waiting deposit is queried and advanced; for one under review the verdict is shown to
 * the staff. @returns whether there is such a deposit
 */
export async function takeDepositVerdict(deps: Deps, id: string): Promise<boolean> {
  const row = await deposits(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row) return false;
  if (isWaiting(row)) await takeVerdict(deps, id);
  else await takeLate(deps, row);
  return true;
}

const isWaiting = ({ status }: DepositRow) => status === 'confirming' || status === 'confirmed';

/** Staff decide on what they see: a late verdict changes nothing by itself. */
const isUnknown = ({ status, risk }: DepositRow) =>
  status === 'complianceReview' && (risk === null || hadNoVerdict(risk));

async function takeLate(deps: Deps, row: DepositRow): Promise<void> {
  if (!isUnknown(row)) return;
  const screening = await deps.providers.kyt.screen(subjectOf(row));
  if (screening.step === 'pending') return;
  await deps.db.transaction().execute((tx) => showLate(deps, tx, row.id, screening.result));
}

async function showLate(deps: Deps, tx: Tx, id: string, risk: KytResult): Promise<void> {
  const locked = await lockDeposit(tx, id);
  if (isUnknown(locked)) await changeDeposit(deps, tx, locked, { risk: JSON.stringify(risk) });
}

const subjectOf = ({ id, asset, network, address, amount, transaction_hash }: DepositRow): KytSubject => ({
  id,
  asset,
  network,
  address,
  amount: BigInt(amount),
  transactionHash: transaction_hash,
});

/**
 * Whether a deposit has waited too long for the check. From its last required block on it waits for the check alone.
 */
function isOverdue({ clock }: Deps, { status, steps }: DepositRow): boolean {
  const since = steps.findLast((step) => step.status === 'confirmed')?.at;
  return status === 'confirmed' && since !== undefined && clock.now().getTime() - Date.parse(since) >= verdictWithinMs;
}

async function askLater({ db, clock }: Deps, id: string): Promise<void> {
  await db
    .updateTable('deposit')
    .set({ ask_after: new Date(clock.now().getTime() + askAgainMs) })
    .where('id', '=', id)
    .where('ask_after', 'is not', null)
    .execute();
}

/** Enqueues a job for every deposit due for another risk check query. */
export async function askAgain({ db, clock }: Deps): Promise<void> {
  const due = await db
    .selectFrom('deposit')
    .select('id')
    .where('ask_after', '<=', clock.now())
    .orderBy('ask_after')
    .limit(atOnce)
    .execute();
  for (const { id } of due) await askNow(db, id);
}
