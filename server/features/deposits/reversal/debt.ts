import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import { owesOf } from '../../accounts/index.ts';
import './tables.ts';

const open = sql`status in ('waiting', 'owed') and held + taken < amount`;

/**
 * Whether an owner was credited more of a coin than came in, and the difference is neither held nor taken back; or has
 * any other debt from a reversal. In either case nothing leaves. A sub-account's credit counts as its company's too,
 * since it can be passed on to it.
 */
export function debtOf(owner: Sql<string>, asset: Sql<string>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from deposit_reversal where owner = ${owner} and asset = ${asset} and ${open})
    or exists (select from deposit_reversal where user_id = ${owner} and asset = ${asset} and ${open}) or ${owesOf(owner)})`;
}

/** Runs `debtOf` as a query of its own. */
export async function hasDebt(db: Queryable, owner: string, asset: string): Promise<boolean> {
  const { found } = await db.selectNoFrom([debtOf(owner, asset).as('found')]).executeTakeFirstOrThrow();
  return found;
}
