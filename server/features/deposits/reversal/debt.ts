import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import { owesOf } from '../../accounts/index.ts';
import './tables.ts';

const open = sql`status in ('waiting', 'owed') and held + taken < amount`;

/**
 * Whether more of a coin was credited to somebody than came in, and it is neither held nor taken back; or he owes anything
 * else that was taken back, and nothing leaves. What a sub-account was credited is its company's, to which it can be passed on.
 */
export function debtOf(owner: Sql<string>, asset: Sql<string>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from deposit_reversal where owner = ${owner} and asset = ${asset} and ${open})
    or exists (select from deposit_reversal where user_id = ${owner} and asset = ${asset} and ${open}) or ${owesOf(owner)})`;
}

/** The same, asked by itself. */
export async function hasDebt(db: Queryable, owner: string, asset: string): Promise<boolean> {
  const { found } = await db.selectNoFrom([debtOf(owner, asset).as('found')]).executeTakeFirstOrThrow();
  return found;
}
