import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Database } from '#server/platform/database.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    global_account: GlobalAccountTable;
  }
}

interface GlobalAccountTable {
  id: string;
  account_id: string;
  created_at: Date;
}

const build = expressionBuilder<Database, never>();

/** Customers' global accounts, which own balances of their own; to be joined into other statements. */
export const globalAccounts = build.selectFrom('global_account').select(['id', 'account_id', 'created_at']);

/** Creates a customer's global account if there is none. */
export async function insertGlobalAccount(tx: Tx, row: GlobalAccountTable): Promise<void> {
  await tx
    .insertInto('global_account')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** Returns the ledger owner of what a customer has at the bank; undefined if the customer has not applied. */
export async function findGlobalAccount(db: Queryable, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('global_account').select('id').where('account_id', '=', accountId).executeTakeFirst();
  return row?.id;
}

/** Same as an expression, for other statements; null if there is none. */
export const globalAccountOf = (accountId: Sql<string>): RawBuilder<string | null> =>
  sql<string | null>`(select g.id from global_account g where g.account_id = ${accountId})`;

/** Subquery of a customer's owners in the ledger, for queries over all of them. */
export const owningOf = (accountId: string): RawBuilder<unknown> => sql`(
  select ${accountId}::uuid union all select id from global_account where account_id = ${accountId})`;

/** Returns every ledger owner that belongs to a customer: the customer's worth is the sum of them. */
export async function ownersOf(db: Queryable, accountId: string): Promise<readonly string[]> {
  const account = await findGlobalAccount(db, accountId);
  return account === undefined ? [accountId] : [accountId, account];
}

/** Ledger kind of moves between a customer's two owners; to the customer, nothing comes in or goes out. */
export const pocketMoveKind = 'pocket.move';
