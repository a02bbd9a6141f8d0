import type { PayoutPurpose } from '#contract/fiat-withdrawals/rules.ts';
import { findScheme } from '#contract/payees/schemes.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { runOf, shownRuns, type Run } from '#contract/scheduled-withdrawals/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { sealedDetails } from '../bank-payouts/index.ts';
import { scheduleColumns, type ScheduledWithdrawalTable } from './tables.ts';

/** Sealed part of a schedule: the payee as of its creation, and the texts for the payee. */
export interface ScheduleDetails {
  readonly payee: {
    readonly friendlyName: string;
    readonly name: string;
    readonly account: string;
    readonly country: string;
  };
  readonly purpose: PayoutPurpose;
  readonly reference: string;
}

type Vaulted = Pick<Deps, 'vault'>;

export const { seal: sealDetails, open: openDetails } = sealedDetails<ScheduleDetails>('scheduledWithdrawal');

export const schedules = (db: Queryable) => db.selectFrom('scheduled_withdrawal').select(scheduleColumns);

/** Locks a schedule, so that its runs and its owner's commands are serialized. */
export const lockSchedule = (tx: Tx, id: string): Promise<ScheduledWithdrawalTable | undefined> =>
  schedules(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the account's schedule. Refuses with `request:notFound` if it belongs to another account. */
export async function lockOwn(tx: Tx, accountId: string, id: string): Promise<ScheduledWithdrawalTable> {
  const row = await lockSchedule(tx, id);
  return row?.account_id === accountId ? row : refuse('request:notFound');
}

export const planOf = ({ rhythm, first_on, last_on, time_zone }: ScheduledWithdrawalTable) => ({
  rhythm,
  firstOn: first_on,
  lastOn: last_on,
  timeZone: time_zone,
});

export const wayOf = ({ scheme }: Pick<ScheduledWithdrawalTable, 'scheme'>) =>
  must(findScheme(scheme), 'the scheme of a schedule');

/** Returns the next run, as calculated when it was set. */
function nextOf(row: ScheduledWithdrawalTable): Run | undefined {
  return row.next_at === null ? undefined : runOf(planOf(row), wayOf(row), row.asset, row.next_n);
}

/** Returns the amounts as decimals. */
export function amountsOf({ asset, amount, fee }: Pick<ScheduledWithdrawalTable, 'asset' | 'amount' | 'fee'>) {
  const code = assetCode(asset);
  const show = (units: string) => formatUnits(BigInt(units), scaleOf(code));
  return { asset: code, amount: show(amount), fee: show(fee) };
}

async function runsOf(db: Queryable, id: string) {
  const rows = await db
    .selectFrom('scheduled_withdrawal_run')
    .select(['day', 'outcome', 'reason', 'order_id as orderId', 'at'])
    .where('schedule_id', '=', id)
    .orderBy('n', 'desc')
    .limit(shownRuns)
    .execute();
  return rows.map(({ at, ...run }) => ({ ...run, at: at.toISOString() }));
}

/** Returns a schedule as the contract shows it. */
export const toItem = async (deps: Vaulted, db: Queryable, row: ScheduledWithdrawalTable) =>
  withRuns(deps, row, await runsOf(db, row.id));

/** Returns a schedule with runs already read; a new one has none. */
export async function withRuns(deps: Vaulted, row: ScheduledWithdrawalTable, runs: Awaited<ReturnType<typeof runsOf>>) {
  const { payee, purpose, reference } = await openDetails(deps, row);
  const { friendlyName, name, account, country } = payee;
  const next = nextOf(row);
  return {
    id: row.id,
    ...amountsOf(row),
    scheme: row.scheme,
    payee: { id: row.payee_id, friendlyName, name, account, country },
    purpose,
    reference,
    ...planOf(row),
    status: row.status,
    pauseReason: row.pause_reason,
    next: next && row.next_at ? { day: next.day, sendsOn: next.sendsOn, at: row.next_at.toISOString() } : null,
    runs,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
export type ScheduleItem = Awaited<ReturnType<typeof toItem>>;

/** Lists an account's schedules, newest first. */
export async function listSchedules(deps: Deps, accountId: string, query: PageQuery) {
  const asOf = syncedUntil(deps.clock);
  const own = schedules(deps.db).where('account_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest' });
  return { items: await Promise.all(rows.map((row) => toItem(deps, deps.db, row))), nextCursor, asOf };
}
