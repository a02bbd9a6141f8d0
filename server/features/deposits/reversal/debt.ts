import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import './tables.ts';

/** Whether more of a coin was credited to somebody than came in, and it is neither held nor taken back. */
export function debtOf(owner: Sql<string>, asset: Sql<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from deposit_reversal where owner = ${owner} and asset = ${asset}
    and status in ('waiting', 'owed') and held + taken < amount)`;
}

/** The same, asked by itself. */
export async function hasDebt(db: Queryable, owner: string, asset: string): Promise<boolean> {
  const { found } = await db.selectNoFrom([debtOf(owner, asset).as('found')]).executeTakeFirstOrThrow();
  return found;
}
