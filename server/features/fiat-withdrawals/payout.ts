import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import type { BankPayout } from '#server/providers/banking/payouts.ts';
import { bankLane, byBank } from '../bank-payouts/index.ts';
import { move, payTask, takeReturn } from './move.ts';
import { amountsOf, lockFiatWithdrawal, openDetails } from './store.ts';
import type { FiatWithdrawalRow } from './tables.ts';

const pollTask = 'fiatWithdrawal.poll';
const listTask = 'fiatWithdrawal.list';

const lane = bankLane<FiatWithdrawalRow>({
  lock: lockFiatWithdrawal,
  isDue: ({ status }) => status === 'inProgress',
  noteSubmitted: async (tx, { id, account_id }, at) => {
    const change = { submitted_at: at, updated_at: at };
    await tx.updateTable('fiat_withdrawal').set(change).where('id', '=', id).execute();
    // From now on the owner can't cancel it.
    await noteAccountChange(tx, account_id);
  },
  requestOf,
  takeIn,
  sweep: pollTask,
  underWay: (db) => db.selectFrom('fiat_withdrawal').select(['id', 'submitted_at']).where('status', '=', 'inProgress'),
});

export const takeReportedPayout = lane.takeReported;

async function requestOf(deps: Deps, row: FiatWithdrawalRow) {
  const { payee, purpose, reference } = await openDetails(deps, row);
  const { asset: currency, arrives: amount } = amountsOf(row);
  const { name, country, values } = payee;
  const { id, scheme } = row;
  return { id, currency, amount, scheme, payee: { name, country, values }, purpose, purposeText: '', reference };
}

async function takeIn(tx: Tx, deps: Deps, row: FiatWithdrawalRow, payout: BankPayout): Promise<void> {
  const { status, reason: bankReason, words: reason } = payout;
  if (status === 'returned' && row.status === 'success') return takeReturn(tx, deps, row, payout);
  if (row.status !== 'inProgress') return;
  if (status === 'sent' && row.sent_at === null) {
    const now = deps.clock.now();
    await tx.updateTable('fiat_withdrawal').set({ sent_at: now, updated_at: now }).where('id', '=', row.id).execute();
    await noteAccountChange(tx, row.account_id);
  }
  if (status === 'paid') await move(tx, deps, row, 'success', byBank);
  // Returned before it was reported as paid: for its owner it was never paid.
  if (status === 'failed' || status === 'returned')
    await move(tx, deps, row, 'failed', { ...byBank, reason, bankReason });
}

export function fiatWithdrawalTasks(deps: Deps): Tasks {
  return {
    [payTask]: (payload) => lane.pay(deps, (payload as { id: string }).id),
    [pollTask]: () => lane.poll(deps),
    [listTask]: () => lane.takeChanged(deps),
  };
}

export const fiatWithdrawalSchedules: readonly Schedule[] = [
  { task: pollTask, cron: '* * * * *' },
  { task: listTask, cron: '23 * * * *' },
];
