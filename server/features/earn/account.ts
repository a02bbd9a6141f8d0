import { interestParts } from '#contract/earn/rules.ts';
import { assetCode, isAssetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { addDays, dayAt } from '#contract/platform/days.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { findAgreement } from './agreement.ts';
import { positions, showPositions } from './positions.ts';
import './tables.ts';

const daysOfMonth = 30;
const shownDays = 31;
const shownMonths = 12;

const textOf = (asset: AssetCode, units: bigint) => formatUnits(units, scaleOf(asset));
const unitsOf = (asset: AssetCode, text: string) => must(parseUnits(text, scaleOf(asset)), 'an amount');

/** Returns everything staked and what it has earned, by coin. */
export async function getAccount({ db, clock }: Deps, accountId: string) {
  const now = clock.now();
  const rows = await positions(db)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const shown = await showPositions(db, rows, now);
  const paid = await paidTo(db, accountId, addDays(dayAt(now, 'UTC'), -daysOfMonth));
  const agreement = await findAgreement(db, accountId);
  const assets = [...new Set([...shown.map(({ asset }) => asset), ...paid.keys()])].toSorted();
  return {
    positions: shown,
    totals: assets.map((asset) => totalOf(asset, shown, paid.get(asset))),
    agreedVersion: agreement?.version ?? null,
    agreedAt: agreement?.accepted_at.toISOString() ?? null,
    asOf: now.toISOString(),
  };
}

interface Paid {
  readonly all: bigint;
  readonly ofMonth: bigint;
  /** Parts booked for open stakes. */
  readonly booked: bigint;
}

function totalOf(asset: AssetCode, shown: Awaited<ReturnType<typeof showPositions>>, paid: Paid | undefined) {
  const own = shown.filter((one) => one.asset === asset);
  const sum = (field: 'amount' | 'redeeming' | 'earned') =>
    own.reduce((total, one) => total + unitsOf(asset, one[field]), 0n);
  const pending = sum('earned') - (paid?.booked ?? 0n) / interestParts;
  return {
    asset,
    staked: textOf(asset, sum('amount')),
    redeeming: textOf(asset, sum('redeeming')),
    paid: textOf(asset, paid?.all ?? 0n),
    paidOfMonth: textOf(asset, paid?.ofMonth ?? 0n),
    pending: textOf(asset, pending > 0n ? pending : 0n),
  };
}

async function paidTo(db: Queryable, accountId: string, since: string): Promise<ReadonlyMap<AssetCode, Paid>> {
  const rows = await db
    .selectFrom('earn_payment')
    .select((eb) => [
      'asset',
      eb.fn.sum<string>('amount').as('all'),
      eb.fn.sum<string | null>('amount').filterWhere('day', '>=', since).as('of_month'),
    ])
    .where('account_id', '=', accountId)
    .groupBy('asset')
    .execute();
  const open = await db
    .selectFrom('earn_accrual as a')
    .innerJoin('earn_position as p', 'p.id', 'a.position_id')
    .select((eb) => ['p.asset', eb.fn.sum<string>('a.parts').as('parts')])
    .where('p.account_id', '=', accountId)
    .where('p.ended_at', 'is', null)
    .groupBy('p.asset')
    .execute();
  return new Map(
    rows.map((row) => [
      assetCode(row.asset),
      {
        all: BigInt(row.all),
        ofMonth: BigInt(row.of_month ?? '0'),
        booked: BigInt(open.find(({ asset }) => asset === row.asset)?.parts ?? '0'),
      },
    ]),
  );
}

/** Sums what early exits cost an account, over a coin's redemptions paid out in a period; smallest units. */
export async function costOfLeaving(
  db: Queryable,
  accountId: string,
  asset: AssetCode,
  [since, until]: readonly [Date, Date],
): Promise<bigint> {
  const { cost } = await db
    .selectFrom('earn_redemption')
    .select((eb) => eb.fn.sum<string | null>('cost').as('cost'))
    .where('account_id', '=', accountId)
    .where('asset', '=', asset)
    .where('status', '=', 'success')
    .where('settled_at', '>=', since)
    .where('settled_at', '<', until)
    .executeTakeFirstOrThrow();
  return BigInt(cost ?? '0');
}

/** Records of an account, newest first. */
export async function listHistory({ db, clock }: Deps, accountId: string, query: PageQuery) {
  const asOf = syncedUntil(clock);
  const records = db
    .selectFrom('earn_record')
    .select(['id', 'kind', 'code', 'asset', 'amount', 'cost', 'status', 'day', 'created_at', 'updated_at'])
    .where('account_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(records, query, { order: 'newest', changed: 'updated_at' });
  const items = rows.map((row) => {
    const asset = assetCode(row.asset);
    return {
      id: row.id,
      kind: row.kind,
      code: row.code,
      asset,
      amount: textOf(asset, BigInt(row.amount)),
      cost: textOf(asset, BigInt(row.cost)),
      status: row.status,
      day: row.day,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
  return { items, nextCursor, asOf };
}

/** Returns what a coin earned per recent day or month. A day is the day the interest is for. */
export async function listEarnings({ db, clock }: Deps, accountId: string, code: string, by: 'day' | 'month') {
  if (!isAssetCode(code)) refuse(40001, { asset: code });
  const asset = assetCode(code);
  const now = clock.now();
  const labels = by === 'day' ? lastDays(now) : lastMonths(now);
  const rows = await db
    .selectFrom('earn_payment')
    .select(['day', 'amount'])
    .where('account_id', '=', accountId)
    .where('asset', '=', asset)
    .where('day', '>=', labels[0] ?? '')
    .execute();
  const length = by === 'day' ? 10 : 7;
  const sums = new Map<string, bigint>();
  for (const { day, amount } of rows) {
    const on = day.slice(0, length);
    sums.set(on, (sums.get(on) ?? 0n) + BigInt(amount));
  }
  const points = labels.map((on) => ({ on, amount: textOf(asset, sums.get(on) ?? 0n) }));
  return { asset, points, asOf: now.toISOString() };
}

function lastDays(now: Date): string[] {
  const today = dayAt(now, 'UTC');
  return Array.from({ length: shownDays }, (_unused, index) => addDays(today, index + 1 - shownDays));
}

function lastMonths(now: Date): string[] {
  return Array.from({ length: shownMonths }, (_unused, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index + 1 - shownMonths, 1)).toISOString().slice(0, 7),
  );
}
