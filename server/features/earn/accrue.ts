import { sql } from 'kysely';
import { interestOf } from '#contract/earn/rules.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { rateOn, termsByPosition } from './positions.ts';
import { readProducts } from './products.ts';
import './tables.ts';

/** What a stake earned on one day. */
export interface Accrual {
  readonly positionId: string;
  readonly accountId: string;
  /** Smallest units staked for the whole day. */
  readonly principal: bigint;
  readonly annualRate: string;
  readonly parts: bigint;
}

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly product_id: string;
  readonly assets: string;
  readonly principal: string;
}

/**
 * Returns what the stakes of a coin earned on a UTC day, the same whenever it is called: based on what was staked for
 * the whole day. Amounts being redeemed during part of it, or slashed by then, earned nothing.
 */
export async function accrue(db: Queryable, asset: AssetCode, day: string): Promise<Accrual[]> {
  const [begin, end] = [new Date(`${day}T00:00:00Z`), new Date(`${addDays(day, 1)}T00:00:00Z`)];
  const { rows } = await sql<Row>`
    select p.id, p.account_id, p.product_id, p.assets, p.amount
      - coalesce((select sum(r.amount) from earn_redemption r where r.position_id = p.id and r.created_at < ${end}
          and not (r.status = 'failed' and r.settled_at < ${begin})), 0)
      - coalesce((select sum(s.amount) from earn_slashing s where s.position_id = p.id and s.status = 'charged'
          and s.settled_at < ${end}), 0) as principal
      from earn_position p
     where p.asset = ${asset} and p.starts_on <= ${day} and (p.ended_at is null or p.ended_at >= ${end})
     order by p.id`.execute(db);
  const [products, terms] = await Promise.all([
    readProducts(db),
    termsByPosition(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.flatMap((row) => {
    const product = products.find(({ id }) => id === row.product_id);
    const annualRate = rateOn(must(product, 'the product of a stake'), row, terms.get(row.id) ?? [], day);
    const principal = BigInt(row.principal);
    if (annualRate === undefined || principal <= 0n) return [];
    const parts = interestOf(principal, annualRate, day);
    return [{ positionId: row.id, accountId: row.account_id, principal, annualRate, parts }];
  });
}
