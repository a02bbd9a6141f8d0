import { sql } from 'kysely';
import type { Queryable } from '../platform/db.ts';

/** What came to an owner and left him, of one asset, on one day (UTC), by one kind of transfer. */
export interface Turnover {
  /** `2026-11-21` */
  readonly on: string;
  readonly asset: string;
  readonly kind: string;
  /** Smallest units, neither below zero. */
  readonly cameIn: bigint;
  readonly wentOut: bigint;
}

interface Row {
  on: string;
  asset: string;
  kind: string;
  came_in: string;
  went_out: string;
}

/**
 * An owner's turnover from one instant to before another. What only moves between his own accounts, a hold
 * or its release, is none: each transfer counts with what it changed of him altogether.
 */
export async function ownerTurnover(db: Queryable, owner: string, from: Date, before: Date): Promise<Turnover[]> {
  const { rows } = await sql<Row>`
    select to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as on, net.asset, t.kind,
           sum(greatest(net.amount, 0)) as came_in, sum(greatest(-net.amount, 0)) as went_out
      from (select e.transfer_id, a.asset, sum(e.amount) as amount
              from ledger_account a join ledger_entry e on e.account_id = a.id
             where a.owner = ${owner} and e.created_at >= ${from} and e.created_at < ${before}
             group by e.transfer_id, a.asset having sum(e.amount) <> 0) net
      join ledger_transfer t on t.id = net.transfer_id
     group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map((row) => ({
    on: row.on,
    asset: row.asset,
    kind: row.kind,
    cameIn: BigInt(row.came_in),
    wentOut: BigInt(row.went_out),
  }));
}
