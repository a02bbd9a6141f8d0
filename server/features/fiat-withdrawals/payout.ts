import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Schedule, Tasks } from '#server/platform/jobs.ts';
import type { BankPayout } from '#server/providers/banking/payouts.ts';
import { findBlock } from '../accounts/index.ts';
import { byBank, move, payTask, takeReturn } from './move.ts';
import { amountsOf, lockFiatWithdrawal, openDetails } from './store.ts';
import type { FiatWithdrawalRow } from './tables.ts';

const pollTask = 'fiatWithdrawal.poll';
const listTask = 'fiatWithdrawal.list';
const atOnce = 200;

/**
 * Hands a payout over. That it was tried is written down before, and it goes under our id: whoever dies in between, or
 * gets no answer, hands over the same one again. An account that is blocked by now waits.
 */
async function pay(deps: Deps, id: string): Promise<void> {
  const row = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockFiatWithdrawal(tx, id);
    if (locked?.status !== 'inProgress') return undefined;
    if (locked.submitted_at === null && (await findBlock(tx, deps, [locked.account_id, locked.made_by])))
      return undefined;
    if (locked.submitted_at === null)
      await tx.updateTable('fiat_withdrawal').set({ submitted_at: deps.clock.now() }).where('id', '=', id).execute();
    return locked;
  });
  if (!row) return;
  const { payee, purpose, reference } = await openDetails(deps, row);
  const { asset: currency, arrives: amount } = amountsOf(row);
  const { name, country, values } = payee;
  const to = { name, country, values };
  const { scheme } = row;
  await takePayout(
    deps,
    await deps.providers.banking.submitPayout({ id, currency, amount, scheme, payee: to, purpose, reference }),
  );
}

/**
 * Takes in how far a payout is at the bank, by a report, by asking or by a list. The same twice, or an older one after a
 * newer, changes nothing. @returns false where it is no withdrawal of ours
 */
async function takePayout(deps: Deps, payout: BankPayout): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockFiatWithdrawal(tx, payout.requestId);
    if (!row) return false;
    await takeIn(tx, deps, row, payout);
    return true;
  });
}

/** A report of the bank's: of which payout; how it is now is asked for. */
export async function takeReportedPayout(deps: Deps, id: string): Promise<boolean> {
  const payout = await deps.providers.banking.findPayout(id);
  return payout !== undefined && takePayout(deps, payout);
}

async function takeIn(tx: Tx, deps: Deps, row: FiatWithdrawalRow, { status, reason }: BankPayout): Promise<void> {
  if (status === 'returned' && row.status === 'success') return takeReturn(tx, deps, row, reason);
  if (row.status !== 'inProgress') return;
  if (status === 'sent' && row.sent_at === null) {
    const now = deps.clock.now();
    await tx.updateTable('fiat_withdrawal').set({ sent_at: now, updated_at: now }).where('id', '=', row.id).execute();
    await noteAccountChange(tx, row.account_id);
  }
  if (status === 'paid') await move(tx, deps, row, 'success', byBank);
  // Returned before anybody heard that it was paid: to its owner it never was.
  if (status === 'failed' || status === 'returned') await move(tx, deps, row, 'failed', { ...byBank, reason });
}

/** Asks after what is under way: a report may be lost, and so may an answer. */
async function poll(deps: Deps): Promise<void> {
  const rows = await deps.db
    .selectFrom('fiat_withdrawal')
    .select(['id', 'submitted_at'])
    .where('status', '=', 'inProgress')
    .orderBy('created_at')
    .limit(atOnce)
    .execute();
  for (const { id, submitted_at } of rows) {
    const payout = submitted_at === null ? undefined : await deps.providers.banking.findPayout(id);
    if (payout) await takePayout(deps, payout);
    else await pay(deps, id);
  }
}

/** Goes through what changed at the bank in the last days, what was paid long ago included: a return comes weeks later. */
export async function takeChangedPayouts(
  { providers: { banking }, clock }: Deps,
  take: (payout: BankPayout) => Promise<unknown>,
): Promise<void> {
  let since = new Date(clock.now().getTime() - 2 * dayMs);
  for (;;) {
    const page = await banking.listPayouts(since, atOnce);
    for (const payout of page) await take(payout);
    const last = page.at(-1);
    if (page.length < atOnce || !last || last.changedAt <= since) return;
    since = last.changedAt;
  }
}

export function fiatWithdrawalTasks(deps: Deps): Tasks {
  return {
    [payTask]: (payload) => pay(deps, (payload as { id: string }).id),
    [pollTask]: () => poll(deps),
    [listTask]: () => takeChangedPayouts(deps, (payout) => takePayout(deps, payout)),
  };
}

export const fiatWithdrawalSchedules: readonly Schedule[] = [
  { task: pollTask, cron: '* * * * *' },
  { task: listTask, cron: '23 * * * *' },
];
