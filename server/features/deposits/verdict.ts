import { must } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { KytResult, KytSubject } from '#server/providers/kyt/kyt.ts';
import { askVerdict, hadNoVerdict, verdictWithinMs } from '#server/providers/kyt/verdict.ts';
import { advanceDeposit, askAgainAt, askNow } from './progress.ts';
import { changeDeposit, deposits, lockDeposit } from './record.ts';
import type { DepositRow } from './tables.ts';
import { tellOwner } from './tell.ts';

/** The job that queries again about waiting deposits. */
export const askAgainTask = 'deposit.askAgain';

const atOnce = 500;

/**
 * Queries the risk of a deposit if it is not known yet, and advances the deposit; or of the address its refund is
 * requested to.
 */
export async function takeVerdict(deps: Deps, id: string): Promise<void> {
  const row = await deposits(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row) return;
  if (!isWaiting(row)) return screenRefund(deps, row);
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
 * the staff. @returns whether there is a deposit, or an address to refund one to, with this id
 */
export async function takeDepositVerdict(deps: Deps, id: string): Promise<boolean> {
  const row = await deposits(deps.db)
    .where((eb) => eb.or([eb('id', '=', id), eb('refund_screening', '=', id)]))
    .executeTakeFirst();
  if (!row) return false;
  if (row.id !== id) await screenRefund(deps, row);
  else if (isWaiting(row)) await takeVerdict(deps, id);
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

/** Whether the address of a requested refund has no verdict yet: a late one is taken until the refund is approved. */
const isUnscreened = ({ status, refund_screening, refund_approved_at, refund_risk }: DepositRow) =>
  status === 'complianceReview' &&
  refund_screening !== null &&
  refund_approved_at === null &&
  (refund_risk === null || hadNoVerdict(refund_risk));

/** Queries the risk of paying the address a refund is requested to, and stores it for the operators. */
async function screenRefund(deps: Deps, row: DepositRow): Promise<void> {
  if (!isUnscreened(row)) return;
  const again = askAgainAt(deps);
  const asking = deps.db.updateTable('deposit').set({ refund_ask_after: again }).where('id', '=', row.id);
  await asking.where('refund_ask_after', 'is not', null).execute();
  const since = must(row.refund_requested_at, 'when the refund was requested').getTime();
  const isLate = deps.clock.now().getTime() - since >= verdictWithinMs;
  const result = await askVerdict(deps.providers.kyt, refundSubjectOf(row), isLate);
  if (!result || (row.refund_risk !== null && hadNoVerdict(result))) return;
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockDeposit(tx, row.id);
    if (isUnscreened(locked) && locked.refund_screening === row.refund_screening)
      await takeRefundRisk(deps, tx, locked, result);
  });
}

const refundSubjectOf = (row: DepositRow): KytSubject => ({
  id: must(row.refund_screening, 'the id of the screening'),
  asset: row.asset,
  network: row.network,
  address: must(row.refund_address, 'the address of the refund'),
  amount: BigInt(row.amount),
  transactionHash: null,
});

/** Stores the verdict, and asks the owner for another address if nothing may be paid to this one. */
async function takeRefundRisk(deps: Deps, tx: Tx, deposit: DepositRow, risk: KytResult): Promise<void> {
  await changeDeposit(deps, tx, deposit, { refund_risk: JSON.stringify(risk), refund_ask_after: null });
  await writeAudit(tx, {
    actor: { kind: 'system', id: 'kyt' },
    action: 'deposit.screenRefund',
    subject: `deposit:${deposit.id}`,
    details: { address: deposit.refund_address, verdict: risk.verdict },
  });
  if (risk.verdict === 'severe') await tellOwner(tx, deps, deposit, 'deposit.addressRefused');
}

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
    .set({ ask_after: askAgainAt({ clock }) })
    .where('id', '=', id)
    .where('ask_after', 'is not', null)
    .execute();
}

/** Enqueues a job for every deposit due for another risk check query. */
export async function askAgain({ db, clock }: Deps): Promise<void> {
  const due = await db
    .selectFrom('deposit')
    .select('id')
    .where((eb) => eb.or([eb('ask_after', '<=', clock.now()), eb('refund_ask_after', '<=', clock.now())]))
    .orderBy((eb) => eb.fn('least', ['ask_after', 'refund_ask_after']))
    .limit(atOnce)
    .execute();
  for (const { id } of due) await askNow(db, id);
}
