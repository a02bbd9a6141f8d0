import { expressionBuilder, sql, type RawBuilder } from 'kysely';
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

/** Customers' global accounts, which own balances of their own; to be joined by statements of others. */
export const globalAccounts = build.selectFrom('global_account').select(['id', 'account_id', 'created_at']);

/** Makes a customer's, where he has none. */
export async function insertGlobalAccount(tx: Tx, row: GlobalAccountTable): Promise<void> {
  await tx
    .insertInto('global_account')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** The owner, in the ledger, of what a customer has at the bank; undefined where he has applied for nothing. */
export async function findGlobalAccount(db: Queryable, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('global_account').select('id').where('account_id', '=', accountId).executeTakeFirst();
  return row?.id;
}

/** The same as a subquery, for what is asked of all of them at once. */
export const owningOf = (accountId: string): RawBuilder<unknown> => sql`(
  select ${accountId}::uuid union all select id from global_account where account_id = ${accountId})`;

/** Every owner in the ledger of what is one customer's: what he is worth is the sum of them. */
export async function ownersOf(db: Queryable, accountId: string): Promise<readonly string[]> {
  const account = await findGlobalAccount(db, accountId);
  return account === undefined ? [accountId] : [accountId, account];
}

/** The ledger's kind of what a customer moves between his two owners: for him nothing comes in or goes out by it. */
export const pocketMoveKind = 'pocket.move';
