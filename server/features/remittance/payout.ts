import { notTakenOver } from '#contract/remittance/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import type { MovedBy } from '#server/platform/orders.ts';
import type { BankPayout } from '#server/providers/banking/payouts.ts';
import { findBlock } from '../accounts/index.ts';
import { takeChangedPayouts } from '../fiat-withdrawals/index.ts';
import { leadApproval, lockOpenApproval } from '../approvals/index.ts';
import { closeCase } from '../staff/index.ts';
import { byBank, followRemittance, move, payTask, takeReturn } from './move.ts';
import { amountsOf, lockRemittance, openDetails } from './store.ts';
import type { RemittanceRow } from './tables.ts';

const pollTask = 'remittance.poll';
const listTask = 'remittance.list';
const expireTask = 'remittance.expire';
const atOnce = 200;

const isOver = ({ status }: RemittanceRow) => status === 'success' || status === 'failed';

/**
 * Hands a payment over. That it was tried is written down before, and it goes under our id: whoever dies in between, or
 * gets no answer, hands over the same one again. An account that is blocked by now waits.
 */
async function pay(deps: Deps, id: string): Promise<void> {
  const row = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockRemittance(tx, id);
    if (!locked || isOver(locked) || locked.cleared_at === null) return undefined;
    if (locked.submitted_at !== null) return locked;
    if (await findBlock(tx, deps, [locked.account_id, locked.made_by])) return undefined;
    await tx.updateTable('remittance_order').set({ submitted_at: deps.clock.now() }).where('id', '=', id).execute();
    return locked;
  });
  if (!row) return;
  const { recipient, reference } = await openDetails(deps, row);
  const { receiveAsset: currency, receiveAmount: amount } = amountsOf(row);
  const { name, country, values } = recipient;
  const { scheme, purpose } = row;
  const payee = { name, country, values };
  const payout = { id, currency, amount, scheme, payee, purpose, reference };
  await takePayout(deps, await deps.providers.banking.submitPayout(payout));
}

/**
 * Takes in how far a payment is at the bank, by a report, by asking or by a list. The same twice, or an older one after a
 * newer, changes nothing. @returns false where it is no remittance of ours
 */
async function takePayout(deps: Deps, payout: BankPayout): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockRemittance(tx, payout.requestId);
    if (!row) return false;
    await takeIn(tx, deps, row, payout);
    return true;
  });
}

/** A report of the bank's: of which payment; how it is now is asked for. */
export async function takeReportedRemittance(deps: Deps, id: string): Promise<boolean> {
  const payout = await deps.providers.banking.findPayout(id);
  return payout !== undefined && takePayout(deps, payout);
}

async function takeIn(tx: Tx, deps: Deps, row: RemittanceRow, { status, reason }: BankPayout): Promise<void> {
  if (status === 'returned' && row.status === 'success') return takeReturn(tx, deps, row, reason);
  if (isOver(row)) return;
  // That the bank knows it is that it was taken over.
  const taken = row.status === 'pending' ? await move(tx, deps, row, 'processing', byBank) : row;
  if (status === 'sent' && taken.sent_at === null) {
    const now = deps.clock.now();
    await tx.updateTable('remittance_order').set({ sent_at: now, updated_at: now }).where('id', '=', row.id).execute();
    await noteAccountChange(tx, row.account_id);
  }
  if (status === 'paid') await move(tx, deps, taken, 'success', byBank);
  // Returned before anybody heard that it was paid: to its owner it never was.
  if (status === 'failed' || status === 'returned') await move(tx, deps, taken, 'failed', { ...byBank, reason });
}

/** Asks after what is under way: a report may be lost, and so may an answer. */
async function poll(deps: Deps): Promise<void> {
  const rows = await deps.db
    .selectFrom('remittance_order')
    .select(['id', 'submitted_at'])
    .where('status', 'in', ['pending', 'processing'])
    .where('cleared_at', 'is not', null)
    .orderBy('created_at')
    .limit(atOnce)
    .execute();
  for (const { id, submitted_at } of rows) {
    const payout = submitted_at === null ? undefined : await deps.providers.banking.findPayout(id);
    if (payout) await takePayout(deps, payout);
    else await pay(deps, id);
  }
}

const byTime: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'clock' } };

/** Gives back what nobody took over in time: neither members, nor staff, nor a bank that was never asked. */
async function expire(deps: Deps): Promise<void> {
  const overdue = await deps.db
    .selectFrom('remittance_order')
    .select(['id', 'account_id'])
    .where('status', '=', 'pending')
    .where('submitted_at', 'is', null)
    .where('due_at', '<=', deps.clock.now())
    .orderBy('due_at')
    .limit(atOnce)
    .execute();
  for (const { id, account_id } of overdue)
    await deps.db.transaction().execute((tx) => expireOne(tx, deps, account_id, id));
}

async function expireOne(tx: Tx, deps: Deps, accountId: string, id: string): Promise<void> {
  // An approval is locked before its order.
  const approval = await lockOpenApproval(tx, accountId, 'remittance', id);
  if (approval) {
    const order = { to: 'expired', by: byTime, reason: notTakenOver } as const;
    await leadApproval(tx, deps, { remittance: followRemittance }, approval, order);
    return;
  }
  const row = await lockRemittance(tx, id);
  if (!row || row.status !== 'pending' || row.submitted_at !== null) return;
  await move(tx, deps, row, 'failed', { ...byTime, reason: notTakenOver });
  await closeCase(tx, deps, { kind: 'remittance', id }, 'closed', byTime);
}

export function remittanceTasks(deps: Deps): Tasks {
  return {
    [payTask]: (payload) => pay(deps, (payload as { id: string }).id),
    [pollTask]: () => poll(deps),
    [listTask]: () => takeChangedPayouts(deps, (payout) => takePayout(deps, payout)),
    [expireTask]: () => expire(deps),
  };
}

export const remittanceSchedules: readonly Schedule[] = [
  { task: pollTask, cron: '* * * * *' },
  { task: listTask, cron: '29 * * * *' },
  { task: expireTask, cron: '*/5 * * * *' },
];
