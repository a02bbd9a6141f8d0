import { interestOver, interestParts, rateFor } from '#contract/earn/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { addDays, dayAt } from '#contract/platform/days.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { readProducts, versionOn, type Product } from './products.ts';
import { positionColumns, redemptionColumns, type PositionTable } from './tables.ts';

export const positions = (db: Queryable) => db.selectFrom('earn_position').select(positionColumns);
export const redemptions = (db: Queryable) => db.selectFrom('earn_redemption').select(redemptionColumns);

/** Locks one stake, so that changes run one at a time. Refuses `request:notFound`. */
export async function lockPosition(tx: Tx, id: string): Promise<PositionTable> {
  return (await positions(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('request:notFound');
}

/** Locks a stake of the account. */
export async function lockOwnPosition(tx: Tx, accountId: string, id: string): Promise<PositionTable> {
  const row = await lockPosition(tx, id);
  return row.account_id === accountId ? row : refuse('request:notFound');
}

/** Ends a stake with nothing staked and nothing being redeemed. */
export const endIfEmpty = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('earn_position')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('principal', '=', '0')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('earn_redemption as r')
            .select('r.id')
            .where('r.position_id', '=', id)
            .where('r.status', '=', 'redeeming'),
        ),
      ),
    )
    .execute();

export interface Term {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly annualRate: string;
}

/** Returns the terms of fixed stakes by stake, oldest first. */
export async function termsByPosition(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Term[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('earn_term')
    .select(['position_id', 'starts_on', 'ends_on', 'annual_rate'])
    .where('position_id', 'in', [...ids])
    .orderBy('starts_on')
    .execute();
  const grouped = Map.groupBy(rows, ({ position_id: id }) => id);
  return new Map(
    [...grouped].map(([id, terms]) => [
      id,
      terms.map((term) => ({ startsOn: term.starts_on, endsOn: term.ends_on, annualRate: term.annual_rate })),
    ]),
  );
}

/** Returns the rate a stake earns on a day: by its term, or by the version of its product in effect then. */
export function rateOn(
  product: Product,
  { assets }: Pick<PositionTable, 'assets'>,
  terms: readonly Term[],
  day: string,
) {
  if (product.kind === 'fixed')
    return terms.find(({ startsOn, endsOn }) => startsOn <= day && day < endsOn)?.annualRate;
  const version = versionOn(product, day);
  return version && rateFor({ annualRate: version.annual_rate, tiers: version.tiers }, assets);
}

interface Shown {
  readonly product: Product;
  readonly terms: readonly Term[];
  /** Smallest units being redeemed. */
  readonly redeeming: bigint;
  /** Parts earned on the booked days. */
  readonly booked: bigint;
  /** First day not booked yet. */
  readonly from: string;
  readonly now: Date;
}

/**
 * Converts a stake to the contract's form. Earnings since the last booked day are calculated on the amount staked now.
 */
export function toPosition(row: PositionTable, { product, terms, redeeming, booked, from, now }: Shown) {
  const asset = assetCode(row.asset);
  const text = (units: bigint) => formatUnits(units, scaleOf(asset));
  const today = dayAt(now, 'UTC');
  const last = terms.at(-1);
  const annualRate = rateOn(product, row, terms, row.starts_on > today ? row.starts_on : today) ?? last?.annualRate;
  let parts = booked;
  for (let day = from; day < today; day = addDays(day, 1)) {
    const rate = rateOn(product, row, terms, day);
    if (rate !== undefined) parts += interestOver(BigInt(row.principal), rate, day, addDays(day, 1));
  }
  return {
    id: row.id,
    productId: product.id,
    code: product.code,
    asset,
    kind: product.kind,
    termDays: product.term_days,
    amount: text(BigInt(row.principal)),
    redeeming: text(redeeming),
    annualRate: must(annualRate, 'the rate of a stake'),
    earned: text(parts / interestParts),
    stakedAt: row.staked_at.toISOString(),
    startsOn: row.starts_on,
    endsOn: last?.endsOn ?? null,
    renews: row.renews,
  };
}

/** Display values of a new stake. */
export const unearned = ({ starts_on: from }: Pick<PositionTable, 'starts_on'>) =>
  ({ redeeming: 0n, booked: 0n, from }) as const;

interface Sums {
  readonly redeeming: string | null;
  readonly booked: string | null;
  readonly last_day: string | null;
}

const sumsOf = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('earn_position as p')
    .select((eb) => [
      'p.id',
      eb
        .selectFrom('earn_redemption as r')
        .select((inner) => inner.fn.sum<string | null>('r.amount').as('sum'))
        .whereRef('r.position_id', '=', 'p.id')
        .where('r.status', '=', 'redeeming')
        .as('redeeming'),
      eb
        .selectFrom('earn_accrual as a')
        .select((inner) => inner.fn.sum<string | null>('a.parts').as('sum'))
        .whereRef('a.position_id', '=', 'p.id')
        .as('booked'),
      eb
        .selectFrom('earn_run as u')
        .select((inner) => inner.fn.max<string | null>('u.day').as('day'))
        .whereRef('u.asset', '=', 'p.asset')
        .as('last_day'),
    ])
    .where('p.id', 'in', [...ids])
    .execute();

/** Stakes in the contract's form, in the given order. */
export async function showPositions(db: Queryable, rows: readonly PositionTable[], now: Date) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [products, terms, sums] = await Promise.all([readProducts(db), termsByPosition(db, ids), sumsOf(db, ids)]);
  return rows.map((row) => {
    const product = must(
      products.find(({ id }) => id === row.product_id),
      'the product of a stake',
    );
    const sum: Sums | undefined = sums.find(({ id }) => id === row.id);
    const booked = sum?.last_day ? addDays(sum.last_day, 1) : row.starts_on;
    return toPosition(row, {
      product,
      terms: terms.get(row.id) ?? [],
      redeeming: BigInt(sum?.redeeming ?? '0'),
      booked: BigInt(sum?.booked ?? '0'),
      from: booked > row.starts_on ? booked : row.starts_on,
      now,
    });
  });
}

/** Shows a single stake. */
export async function showPosition(db: Queryable, row: PositionTable, now: Date) {
  return must((await showPositions(db, [row], now))[0], 'the stake');
}
