import { notTakenOver } from '#contract/remittance/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import type { MovedBy } from '#server/platform/orders.ts';
import { takeTurn } from '#server/platform/turns.ts';
import type { BankPayout } from '#server/providers/banking/payouts.ts';
import { leadApproval, lockOpenApproval } from '../approvals/index.ts';
import { bankLane, byBank } from '../bank-payouts/index.ts';
import { closeCase } from '../staff/index.ts';
import { followRemittance, move, payTask, takeReturn } from './move.ts';
import { amountsOf, lockRemittance, openDetails } from './store.ts';
import type { RemittanceRow } from './tables.ts';

const pollTask = 'remittance.poll';
const listTask = 'remittance.list';
const expireTask = 'remittance.expire';
const atOnce = 200;

const isOver = ({ status }: RemittanceRow) => status === 'success' || status === 'failed';

const lane = bankLane<RemittanceRow>({
  lock: lockRemittance,
  isDue: (row) => !isOver(row) && row.cleared_at !== null,
  noteSubmitted: async (tx, { id, account_id }, at) => {
    const change = { submitted_at: at, updated_at: at };
    await tx.updateTable('remittance_order').set(change).where('id', '=', id).execute();
    await noteAccountChange(tx, account_id);
  },
  requestOf,
  takeIn,
  sweep: pollTask,
  underWay: (db) =>
    db
      .selectFrom('remittance_order')
      .select(['id', 'submitted_at'])
      .where('status', 'in', ['pending', 'processing'])
      .where('cleared_at', 'is not', null),
});

export const takeReportedRemittance = lane.takeReported;

async function requestOf(deps: Deps, row: RemittanceRow) {
  const { recipient, purposeText, reference } = await openDetails(deps, row);
  const { receiveAsset: currency, receiveAmount: amount } = amountsOf(row);
  const { name, country, values } = recipient;
  const { id, scheme, purpose } = row;
  return { id, currency, amount, scheme, payee: { name, country, values }, purpose, purposeText, reference };
}

async function takeIn(tx: Tx, deps: Deps, row: RemittanceRow, payout: BankPayout): Promise<void> {
  const { status, reason: bankReason, words: reason } = payout;
  if (status === 'returned' && row.status === 'success') return takeReturn(tx, deps, row, payout);
  if (isOver(row)) return;
  // If the bank knows the payment, it has taken it over.
  const taken = row.status === 'pending' ? await move(tx, deps, row, 'processing', byBank) : row;
  if (status === 'sent' && taken.sent_at === null) {
    const now = deps.clock.now();
    await tx.updateTable('remittance_order').set({ sent_at: now, updated_at: now }).where('id', '=', row.id).execute();
    await noteAccountChange(tx, row.account_id);
  }
  if (status === 'paid') await move(tx, deps, taken, 'success', byBank);
  // Returned before we heard it was paid: to its owner it was never paid.
  if (status === 'failed' || status === 'returned')
    await move(tx, deps, taken, 'failed', { ...byBank, reason, bankReason });
}

const byTime: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'clock' } };

/**
 * Fails and releases orders that nobody took over in time: neither the members, nor the staff, nor a bank they were
 * never submitted to. Approved ones are among them if their account may not pay.
 */
async function expire(deps: Deps): Promise<void> {
  const overdue = deps.db
    .selectFrom('remittance_order')
    .select(['id', 'account_id'])
    .where('status', 'in', ['pending', 'processing'])
    .where('submitted_at', 'is', null)
    .where('due_at', '<=', deps.clock.now());
  const turn = await takeTurn(deps.db, expireTask, overdue, atOnce);
  const end = ({ id, account_id }: (typeof turn)[number]) =>
    deps.db.transaction().execute((tx) => expireOne(tx, deps, account_id, id));
  await eachAlone(turn, end, 'expiries of a remittance');
}

async function expireOne(tx: Tx, deps: Deps, accountId: string, id: string): Promise<void> {
  // Lock order: the approval before its order.
  const approval = await lockOpenApproval(tx, accountId, 'remittance', id);
  if (approval) {
    const order = { to: 'expired', by: byTime, reason: notTakenOver } as const;
    await leadApproval(tx, deps, { remittance: followRemittance }, approval, order);
    return;
  }
  const row = await lockRemittance(tx, id);
  if (!row || isOver(row) || row.submitted_at !== null) return;
  await move(tx, deps, row, 'failed', { ...byTime, reason: notTakenOver });
  await closeCase(tx, deps, { kind: 'remittance', id }, 'closed', byTime);
}

export function remittanceTasks(deps: Deps): Tasks {
  return {
    [payTask]: (payload) => lane.pay(deps, (payload as { id: string }).id),
    [pollTask]: () => lane.poll(deps),
    [listTask]: () => lane.takeChanged(deps),
    [expireTask]: () => expire(deps),
  };
}

export const remittanceSchedules: readonly Schedule[] = [
  { task: pollTask, cron: '* * * * *' },
  { task: listTask, cron: '29 * * * *' },
  { task: expireTask, cron: '*/5 * * * *' },
];
