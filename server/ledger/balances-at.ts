import { sql } from 'kysely';
import { assert } from '#contract/platform/errors.ts';
import { isAssetCode, type AssetCode } from '#contract/platform/assets.ts';
import type { Queryable } from '../platform/db.ts';

/** A customer's total of one asset at an instant: available, held, staked and in transit, in smallest units. */
export interface PastBalance {
  /** Index of the instant, from 0. */
  readonly index: number;
  readonly asset: AssetCode;
  readonly total: bigint;
}

/**
 * Returns a customer's balances at each of these instants. An account's seqs have no gaps and follow its times, so the
 * last entry at or before an instant is found by binary search: twenty steps in a million, however long ago. If two
 * overlapping transactions posted in the reverse order, the entry found is within their seconds.
 */
export async function balancesAt(db: Queryable, owner: string, instants: readonly Date[]): Promise<PastBalance[]> {
  const { rows } = await sql<{ n: string; asset: string; total: string }>`
    with recursive search as (
      -- The entry that is sought is one of low to high; 0 is before the first.
      select a.id, a.asset, i.n, i.at, 0::bigint as low, a.entry_count as high
        from ledger_account a cross join unnest(${instants}::timestamptz[]) with ordinality i(at, n)
       where a.owner = ${owner}
      union all
      select s.id, s.asset, s.n, s.at, case when e.created_at <= s.at then e.seq else s.low end,
             case when e.created_at <= s.at then s.high else e.seq - 1 end
        from search s
       cross join lateral (
             select seq, created_at from ledger_entry
              where account_id = s.id and seq = (s.low + s.high + 1) / 2 offset 0) e
       where s.low < s.high)
    select s.n, s.asset, sum(e.balance_after) as total
      from search s
     cross join lateral (select balance_after from ledger_entry where account_id = s.id and seq = s.low offset 0) e
     where s.low = s.high group by 1, 2`.execute(db);
  return rows.map(({ n, asset, total }) => {
    assert(isAssetCode(asset), `${asset} is an asset`);
    return { index: Number(n) - 1, asset, total: BigInt(total) };
  });
}
