import type { Queryable } from '../platform/db.ts';
import type { AccountAddress } from './accounts.ts';

/** Change of an account's balance. */
export interface HistoryEntry {
  /** Number of the entry within the account, from 1; serves as the cursor. */
  readonly seq: bigint;
  readonly transferId: string;
  readonly kind: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly at: Date;
}

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** Cursor of the next page; null if there is none. */
  readonly cursor: bigint | null;
}

export interface HistoryOptions {
  readonly cursor?: bigint | null;
  readonly limit?: number;
  /** `newestFirst` for paging back; `oldestFirst` for keeping a copy up to date. */
  readonly order?: 'newestFirst' | 'oldestFirst';
}

const maxLimit = 500;

/**
 * Reads the entries of one account by keyset pagination: a page costs the same wherever it is, and entries added
 * meanwhile neither shift nor repeat it.
 */
export async function history(
  db: Queryable,
  { owner, asset, kind, shard = 0 }: AccountAddress,
  { cursor = null, limit = 50, order = 'newestFirst' }: HistoryOptions = {},
): Promise<HistoryPage> {
  const count = Math.min(Math.max(limit, 1), maxLimit);
  const isBackwards = order === 'newestFirst';
  let query = db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transfer as t', 't.id', 'e.transfer_id')
    .select(['e.seq', 'e.transfer_id', 't.kind', 't.reference', 'e.amount', 'e.balance_after', 'e.created_at'])
    .where('a.owner', '=', owner)
    .where('a.asset', '=', asset)
    .where('a.kind', '=', kind)
    .where('a.shard', '=', shard)
    .orderBy('e.seq', isBackwards ? 'desc' : 'asc')
    .limit(count + 1);
  if (cursor !== null) query = query.where('e.seq', isBackwards ? '<' : '>', String(cursor));
  const rows = await query.execute();
  const entries = rows.slice(0, count).map((row) => ({
    seq: BigInt(row.seq),
    transferId: row.transfer_id,
    kind: row.kind,
    reference: row.reference,
    amount: BigInt(row.amount),
    balanceAfter: BigInt(row.balance_after),
    at: row.created_at,
  }));
  return { entries, cursor: rows.length > count ? (entries.at(-1)?.seq ?? null) : null };
}
