import { sql } from 'kysely';
import type { Queryable } from '../platform/db.ts';

/** What came to an owner and left him, of one asset, on one of the days asked for, by one kind of transfer. */
export interface Turnover {
  /** Which of the days, from 0. */
  readonly dayIndex: number;
  readonly asset: string;
  readonly kind: string;
  /** Smallest units, neither below zero. */
  readonly cameIn: bigint;
  readonly wentOut: bigint;
}

interface Row {
  bucket: number;
  asset: string;
  kind: string;
  came_in: string;
  went_out: string;
}

/**
 * An owner's turnover, day by day. What only moves between his own accounts, a hold or its release, is none: each
 * transfer counts with what it changed of him altogether.
 * @param boundaries the beginning of each day and, last, the end of the last one
 */
export async function ownerTurnover(db: Queryable, owner: string, boundaries: readonly Date[]): Promise<Turnover[]> {
  const { rows } = await sql<Row>`
    select width_bucket(net.at, ${boundaries}::timestamptz[]) as bucket, net.asset, t.kind,
           sum(greatest(net.amount, 0)) as came_in, sum(greatest(-net.amount, 0)) as went_out
      from (select e.transfer_id, a.asset, min(e.created_at) as at, sum(e.amount) as amount
              from ledger_account a join ledger_entry e on e.account_id = a.id
             where a.owner = ${owner} and e.created_at >= ${boundaries[0]} and e.created_at < ${boundaries.at(-1)}
             group by e.transfer_id, a.asset having sum(e.amount) <> 0) net
      join ledger_transfer t on t.id = net.transfer_id
     group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map((row) => ({
    dayIndex: row.bucket - 1,
    asset: row.asset,
    kind: row.kind,
    cameIn: BigInt(row.came_in),
    wentOut: BigInt(row.went_out),
  }));
}
