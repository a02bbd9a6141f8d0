import { sql } from 'kysely';
import type { Queryable } from '../platform/db.ts';
import type { CustomerKind } from './accounts.ts';

/** Change of one of an owner's accounts. */
export interface OwnerEntry {
  readonly accountId: string;
  readonly seq: string;
  readonly asset: string;
  readonly kind: string;
  readonly reference: string;
  /** Smallest units; negative if outgoing. */
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly at: Date;
}

/** Position in each account: account id to the seq before which reading continues. */
export type OwnerCursor = ReadonlyMap<string, string>;

export interface OwnerHistoryOptions {
  readonly accountKind?: CustomerKind;
  readonly asset?: string;
  readonly cursor?: OwnerCursor;
  readonly limit: number;
}

interface Row {
  account_id: string;
  seq: string;
  asset: string;
  kind: string;
  reference: string;
  amount: string;
  balance_after: string;
  created_at: Date;
}

/**
 * Reads the entries of all of an owner's accounts of a kind, newest first, by keyset pagination: each account is read
 * from its own position by its primary key, so that a page costs the same at any depth and any age. An account's seqs
 * have no gaps, so a seq range bounds the number of rows, whereas a limit the planner can't see made it read and sort a
 * long history in full. Times may be in the reverse order of an account's entries if a transaction began early and
 * posted late: an entry's place is never above that of the account's next one, or the cursor would skip it.
 * @returns the entries, and the cursor to continue with; null if nothing follows
 */
export async function ownerHistory(
  db: Queryable,
  owner: string,
  { accountKind = 'available', asset, cursor, limit }: OwnerHistoryOptions,
): Promise<{ entries: OwnerEntry[]; cursor: OwnerCursor | null }> {
  const from = cursor?.size ? cursor : await startOf(db, owner, accountKind, asset);
  const { rows } = await sql<Row>`
    select e.account_id, e.seq, e.asset, t.kind, t.reference, e.amount, e.balance_after, e.created_at
      from (select own.*, a.asset, min(own.created_at) over (partition by a.id order by own.seq desc) as place
              from ledger_account a
              join unnest(${[...from.keys()]}::bigint[], ${[...from.values()]}::bigint[]) as c(account_id, before) on c.account_id = a.id
             cross join lateral (
                   select * from ledger_entry
                    where account_id = a.id and seq < c.before and seq >= c.before - ${limit + 1}::bigint) own
             where a.owner = ${owner} and a.kind = ${accountKind} and (${asset ?? null}::text is null or a.asset = ${asset ?? null})
             order by place desc, own.account_id desc, own.seq desc
             limit ${limit + 1}) e
      join ledger_transfer t on t.id = e.transfer_id
     order by e.place desc, e.account_id desc, e.seq desc`.execute(db);
  const entries = rows.slice(0, limit).map(toEntry);
  const next = new Map(from);
  for (const entry of entries) next.set(entry.accountId, entry.seq);
  return { entries, cursor: rows.length > limit ? next : null };
}

/** Starts above the newest entry of each account, so that entries added while paging don't affect the pages. */
async function startOf(db: Queryable, owner: string, kind: CustomerKind, asset?: string): Promise<OwnerCursor> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['id', 'entry_count'])
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .$if(asset !== undefined, (query) => query.where('asset', '=', asset ?? ''))
    .execute();
  return new Map(rows.map((row) => [row.id, String(BigInt(row.entry_count) + 1n)]));
}

function toEntry(row: Row): OwnerEntry {
  return {
    accountId: row.account_id,
    seq: row.seq,
    asset: row.asset,
    kind: row.kind,
    reference: row.reference,
    amount: BigInt(row.amount),
    balanceAfter: BigInt(row.balance_after),
    at: row.created_at,
  };
}
