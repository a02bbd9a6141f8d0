import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { must, refuse, Refusal } from '#contract/platform/errors.ts';
import {
  isLate,
  lastingReasons,
  runOf,
  type RunOutcome,
  type RunReason,
} from '#contract/scheduled-withdrawals/rules.ts';
import { writeAudit, type AuditEntry } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { checkAccess } from '#server/platform/http/access.ts';
import { enqueue, type Schedule, type Tasks } from '#server/platform/jobs.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { takeTurn } from '#server/platform/turns.ts';
import { assertNotBlocked, findAccount, lockAccounts } from '../accounts/index.ts';
import { ownEnd } from '../commands/index.ts';
import { checkPayout, feeNow, placeWithdrawal, takeBankRoom } from '../fiat-withdrawals/index.ts';
import { asShort } from '../global-account/index.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { sessionFor } from '../session/index.ts';
import { reasonOf } from './reasons.ts';
import { amountsOf, lockSchedule, openDetails, planOf, schedules, wayOf } from './store.ts';
import { scheduleOrders, type ScheduledWithdrawalTable } from './tables.ts';

const runTask = 'scheduledWithdrawal.run';
const atOnce = 100;
const byTime = { by: 'clock', actor: { kind: 'system', id: 'clock' } } as const satisfies MovedBy;

/** Outcome of a run. */
interface Outcome {
  readonly outcome: RunOutcome;
  readonly reason: RunReason | null;
  readonly orderId: string | null;
}
const missed: Outcome = { outcome: 'missed', reason: null, orderId: null };

/** Makes the runs that are due. A failing one doesn't hold up the others. */
async function runDue(deps: Deps): Promise<void> {
  const due = schedules(deps.db).where('next_at', '<=', deps.clock.now());
  await eachAlone(await takeTurn(deps.db, runTask, due, atOnce), (row) => runAll(deps, row), 'scheduled withdrawals');
}

/** Makes all due runs of a schedule; after an outage there are several. */
async function runAll(deps: Deps, { id, account_id }: ScheduledWithdrawalTable): Promise<void> {
  for (;;) {
    const isDone = await deps.db
      .transaction()
      .execute((tx) => runOne(tx, deps, account_id, id))
      .catch(async (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        // The attempt's writes are rolled back, so the refusal is recorded in its own transaction.
        const reason = reasonOf(error);
        return deps.db.transaction().execute((tx) => noteRefusal(tx, deps, account_id, id, reason));
      });
    if (!isDone) return;
  }
}

/**
 * Locks a schedule and returns it with its due run, if any: another server may have made it meanwhile, or the owner
 * paused it.
 */
async function lockDue(tx: Tx, deps: Deps, accountId: string, id: string) {
  await lockAccounts(tx, [accountId]);
  const row = await lockSchedule(tx, id);
  return row?.next_at && row.next_at <= deps.clock.now() ? { row, due: row.next_at } : undefined;
}

/** @returns whether a run was due. Throws the refusal of a run that may not be made */
async function runOne(tx: Tx, deps: Deps, accountId: string, id: string): Promise<boolean> {
  const found = await lockDue(tx, deps, accountId, id);
  if (!found) return false;
  const { row, due } = found;
  if (isLate(wayOf(row), row.asset, row.time_zone, due, deps.clock.now())) await end(tx, deps, row, missed);
  else await end(tx, deps, row, { outcome: 'made', reason: null, orderId: await makeOne(tx, deps, row) });
  return true;
}

async function noteRefusal(tx: Tx, deps: Deps, accountId: string, id: string, reason: RunReason): Promise<boolean> {
  const found = await lockDue(tx, deps, accountId, id);
  if (!found) return false;
  await end(tx, deps, found.row, { outcome: 'refused', reason, orderId: null });
  return true;
}

/**
 * Makes a run's withdrawal, checked as if its creator ordered it now: their permissions and standing, the payee, the
 * terms, the limits and the company's rule. Only PIN and verification are the schedule's, valid for what they were
 * given for.
 */
async function makeOne(tx: Tx, deps: Deps, row: ScheduledWithdrawalTable): Promise<string> {
  const session = await sessionFor(tx, row.made_by, row.account_id);
  checkAccess(fiatWithdrawals.create.access, session);
  await assertNotBlocked(tx, deps, row.account_id, row.made_by);
  const { payee, purpose, reference } = await openDetails(deps, row);
  const { asset, amount } = amountsOf(row);
  const { payee_id: payeeId, scheme } = row;
  const fee = feeNow(session, { asset, scheme, amount: BigInt(row.amount) });
  if (fee > BigInt(row.fee)) refuse(60015, { status: 'fee' });
  const order = { payeeId, scheme, amount, fee: decimalOf(fee, asset), reference };
  const checked = await checkPayout(deps, tx, session, order);
  // The verification doesn't cover a different account or name.
  if (checked.payee.account !== payee.account || checked.payee.name !== payee.name)
    refuse('request:notFound', { field: 'payeeId' });
  const notes: AuditEntry[] = [];
  const note = (entry: AuditEntry) => void notes.push(entry);
  const end = ownEnd(tx);
  const placing = { tx, deps, session, now: deps.clock.now(), note, ...end };
  const room = await takeBankRoom(placing, deps.ids.uuid(), checked);
  const { id } = await placeWithdrawal(placing, checked, room, purpose);
  await end.done().catch(asShort(tx, row.account_id, asset));
  for (const entry of notes) await writeAudit(tx, { ...entry, actor: byTime.actor }, deps.vault);
  return id;
}

/**
 * Records a run's outcome, notifies the owner and sets the next run; pauses the schedule if a retry would be no use.
 */
async function end(tx: Tx, deps: Deps, row: ScheduledWithdrawalTable, { outcome, reason, orderId }: Outcome) {
  const now = deps.clock.now();
  const run = must(runOf(planOf(row), wayOf(row), row.asset, row.next_n), 'the run that is due');
  const done = { schedule_id: row.id, n: run.n, day: run.day, outcome, reason, order_id: orderId, at: now };
  await tx.insertInto('scheduled_withdrawal_run').values(done).execute();
  await tell(tx, deps, row.account_id, `scheduledWithdrawal.${outcome}`, {
    id: row.id,
    asset: amountsOf(row).asset,
    amount: decimalOf(BigInt(row.amount), amountsOf(row).asset),
    day: run.day,
    reason,
  });
  const subject = `scheduledWithdrawal:${row.id}`;
  const details = { day: run.day, cause: reason, orderId };
  await writeAudit(tx, { actor: byTime.actor, action: `scheduledWithdrawal.${outcome}`, subject, details });
  const next = runOf(planOf(row), wayOf(row), row.asset, run.n + 1);
  const next_n = run.n + 1;
  if (!next) {
    await moveOrder(tx, deps, scheduleOrders, row, 'completed', { ...byTime, change: { next_n, next_at: null } });
    return;
  }
  if (reason !== null && lastingReasons.includes(reason)) {
    const change = { next_n, next_at: null, pause_reason: reason };
    await moveOrder(tx, deps, scheduleOrders, row, 'paused', { ...byTime, change });
    return;
  }
  const change = { next_n, next_at: next.at, updated_at: now };
  await tx.updateTable('scheduled_withdrawal').set(change).where('id', '=', row.id).execute();
  await noteAccountChange(tx, row.account_id);
}

/**
 * Makes an account's next runs, or that of one schedule, due now, for testers. Refuses with 50011 for an unknown UID.
 */
export async function runNext(
  deps: Deps,
  { uid, id }: { readonly uid: string; readonly id?: string },
): Promise<Record<string, never>> {
  const account = (await findAccount(deps.db, 'uid', uid)) ?? refuse(50011, { field: 'uid' });
  const active = deps.db
    .updateTable('scheduled_withdrawal')
    .set({ next_at: deps.clock.now() })
    .where('account_id', '=', account.id)
    .where('status', '=', 'active');
  await (id === undefined ? active : active.where('id', '=', id)).execute();
  await enqueue(deps.db, runTask, {});
  return {};
}

export function scheduledWithdrawalTasks(deps: Deps): Tasks {
  return { [runTask]: () => runDue(deps) };
}

export const scheduledWithdrawalSchedules: readonly Schedule[] = [{ task: runTask, cron: '* * * * *' }];
