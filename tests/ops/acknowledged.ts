import { join } from 'node:path';
import type pg from 'pg';
import { expect } from 'vitest';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { createDb, createPool } from '#server/platform/db.ts';
import type { Customer } from '../bench/http-world.ts';
import '#server/features/transfer/tables.ts';
import type { LoadWorld, Operation } from './mixed-load.ts';

/** Initial balance of each customer. */
const funded = 10n ** 15n;

/** Opens a pool that ignores connection errors: PostgreSQL goes down with each kill. */
export function openPool(dataDir: string): pg.Pool {
  return openPoolAt(`postgresql://keelson@localhost/keelson?host=${encodeURIComponent(join(dataDir, 'pg'))}`);
}

export function openPoolAt(url: string): pg.Pool {
  const pool = createPool(url, { connections: 4 });
  pool.on('error', () => {});
  return pool;
}

/** A killed worker holds its jobs until its lease expires. */
const workedOffWithin = { timeout: 120_000, interval: 250 };

/** Waits until all provider reports are processed and no deposit waits for the risk check. */
export async function expectWorkedOff(pool: pg.Pool): Promise<void> {
  const countWaiting = async () => {
    const { rowCount } = await pool.query(`select event_id from provider_event where state = 'received'
     union all select transaction_hash from deposit where status = 'confirmed'`);
    return rowCount ?? 0;
  };
  // A busy machine takes longer for all of them, but not for the next one.
  for (let before = Number.POSITIVE_INFINITY; before > 0; before = await countWaiting())
    await expect.poll(countWaiting, workedOffWithin).toBeLessThan(before);
}

/**
 * Checks that each acknowledged operation exists and that its money was moved by exactly one ledger transfer; or that
 * it is a provider report stored but not processed yet, or a deposit that waits in suspense for the risk check.
 */
export async function expectDone(
  { pool, db }: Pick<LoadWorld, 'pool' | 'db'>,
  operations: readonly Operation[],
): Promise<void> {
  const transfers = await db.selectFrom('transfer_order').select(['id', 'remark']).execute();
  const { rows } = await pool.query<{ mark: string; orders: number; postings: number }>(
    `select m.mark, count(distinct o.id)::int as orders, count(t.id)::int as postings
       from unnest($1::text[]) m(mark)
       left join (select * from unnest($2::uuid[], $3::text[]) transfer(id, mark)
                  union all select id, transaction_hash from deposit where status = 'completed'
                  union all select id, rid::text from withdrawal) o on o.mark = m.mark
       left join ledger_transfer t on t.reference = o.id::text and t.kind not in ('withdrawal.settle', 'deposit.suspend')
      where not exists (select from provider_event e where e.event_id = left(m.mark, 40) and e.state = 'received')
        and not exists (select from deposit d where d.transaction_hash = m.mark and d.status = 'confirmed')
      group by m.mark having count(distinct o.id) <> 1 or count(t.id) <> 1`,
    [operations.map(({ mark }) => mark), transfers.map(({ id }) => id), transfers.map(({ remark }) => remark)],
  );
  expect(rows).toEqual([]);
}

/**
 * Checks that the customers' available balances match the acknowledged operations to the unit, and that the ledger is
 * consistent.
 */
export async function expectNothingElse(
  pool: pg.Pool,
  customers: readonly Customer[],
  operations: readonly Operation[],
): Promise<void> {
  const expected = new Map(customers.map(({ id }) => [id, funded]));
  for (const [id, units] of operations.flatMap(({ effect }) => effect)) {
    expected.set(id, (expected.get(id) ?? 0n) + units);
  }
  const { rows } = await pool.query<{ owner: string; units: string }>(
    `select owner, sum(balance)::text as units from ledger_account
      where owner = any ($1) and kind = 'available' group by owner`,
    [customers.map(({ id }) => id)],
  );
  expect(new Map(rows.map(({ owner, units }) => [owner, BigInt(units)]))).toEqual(expected);
  const sums = await pool.query('select asset from ledger_account group by asset having sum(balance) <> 0');
  expect(sums.rows).toEqual([]);
  expect(await findDiscrepancies(createDb(pool))).toEqual([]);
}
