import { sql } from 'kysely';
import { assert } from '#contract/platform/errors.ts';
import type { Db, Queryable } from '../platform/db.ts';

/** An owner's turnover in one asset, on one of the requested days, by one kind of transfer. */
export interface Turnover {
  /** Index of the day, from 0. */
  readonly dayIndex: number;
  readonly asset: string;
  readonly kind: string;
  /** Smallest units, neither negative. */
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

const quarterMs = 15 * 60 * 1000;
/** Entries of one account summed per statement: short enough for every timeout, however far behind. */
const usualChunk = 2000;

/**
 * Returns an owner's turnover, day by day. Moves between their own accounts, e.g. a hold or its release, don't count:
 * each transfer counts with its net effect on the owner. Reads stored sums, and only the entries added since the last
 * call.
 * @param boundaries the beginning of each day and, last, the end of the last one; full quarters of an hour
 */
export async function ownerTurnover(
  db: Db,
  owner: string,
  boundaries: readonly Date[],
  chunk: number = usualChunk,
): Promise<Turnover[]> {
  assert(
    boundaries.every((at) => at.getTime() % quarterMs === 0),
    'days begin at full quarters of an hour',
  );
  while (await isBehind(db, owner)) await sumOn(db, owner, chunk);
  const { rows } = await sql<Row>`
    select width_bucket(quarter, ${boundaries}::timestamptz[]) as bucket, asset, kind,
           sum(came_in) as came_in, sum(went_out) as went_out
      from ledger_turnover
     where owner = ${owner} and quarter >= ${boundaries[0]} and quarter < ${boundaries.at(-1)}
     group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map((row) => ({
    dayIndex: row.bucket - 1,
    asset: row.asset,
    kind: row.kind,
    cameIn: BigInt(row.came_in),
    wentOut: BigInt(row.went_out),
  }));
}

async function isBehind(db: Queryable, owner: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_account a left join ledger_turnover_mark m on m.account_id = a.id
     where a.owner = ${owner} and a.entry_count > coalesce(m.seq, 0) limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Adds the next entries of each of an owner's accounts to the sums. If a transfer touches several of them, its first
 * entry, by account and seq, adds the whole transfer, and the others are skipped. The statement begins after the lock
 * is taken, so it sees what was summed before.
 */
async function sumOn(db: Db, owner: string, chunk: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`turnover:${owner}`}, 0))`.execute(tx);
    await sql`
      with behind as (
        select a.id, a.asset, coalesce(m.seq, 0) as after, least(a.entry_count, coalesce(m.seq, 0) + ${chunk}::bigint) as upto
          from ledger_account a left join ledger_turnover_mark m on m.account_id = a.id
         where a.owner = ${owner} and a.entry_count > coalesce(m.seq, 0)
      ), net as (
        select e.transfer_id, b.asset, e.created_at, own.amount
          from behind b
         cross join lateral (
               select * from ledger_entry where account_id = b.id and seq > b.after and seq <= b.upto offset 0) e
         cross join lateral (
               select sum(o.amount) as amount,
                      (array_agg(o.account_id order by o.account_id, o.seq))[1] as first_account,
                      (array_agg(o.seq order by o.account_id, o.seq))[1] as first_seq
                 from ledger_entry o join ledger_account a on a.id = o.account_id
                where o.transfer_id = e.transfer_id and a.owner = ${owner} and a.asset = b.asset offset 0) own
         where own.first_account = e.account_id and own.first_seq = e.seq and own.amount <> 0
      ), summed as (
        insert into ledger_turnover as t (owner, quarter, asset, kind, came_in, went_out)
        select ${owner}, date_bin('15 minutes', n.created_at, 'epoch'), n.asset, l.kind,
               sum(greatest(n.amount, 0)), sum(greatest(-n.amount, 0))
          from net n join ledger_transfer l on l.id = n.transfer_id
         group by 2, 3, 4
        on conflict (owner, quarter, asset, kind) do update
          set came_in = t.came_in + excluded.came_in, went_out = t.went_out + excluded.went_out
      )
      insert into ledger_turnover_mark (account_id, seq) select id, upto from behind
      on conflict (account_id) do update set seq = excluded.seq`.execute(tx);
  });
}
