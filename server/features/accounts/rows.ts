import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import type { Database } from '#server/platform/database.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { indexContact } from '#server/platform/vault/blind.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import './tables.ts';

const columns = [
  'id',
  'uid',
  'name',
  'merchant_name',
  'email',
  'phone',
  'account_type',
  'kyc_status',
  'roles',
  'tier',
  'country',
  'pricing_currency',
  'locale',
  'is_disabled',
  'banned_at',
  'frozen_at',
  'transfers_blocked_until',
  'registered_at',
  'last_login_at',
] as const;

const build = expressionBuilder<Database, never>();

/**
 * Accounts, to be joined under any name by statements of others: who they are and how they stand, without what they
 * sign in by. PostgreSQL flattens it, so that it costs what the table itself does.
 */
export const accounts = build.selectFrom('app_user').select([...columns, 'email_index', 'phone_index']);

/** What somebody signs in by, for those who check it. */
export const credentials = build
  .selectFrom('app_user')
  .select(['id', 'email_index', 'phone_index', 'password_hash', 'registered_key', 'registered_at', 'is_disabled']);

const rows = (db: Queryable) => db.selectFrom('app_user').select(columns);

/** An account as its row says it. */
export type Account = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** The account of that id. */
export async function getAccount(db: Queryable, id: string): Promise<Account> {
  return must(await rows(db).where('id', '=', id).executeTakeFirst(), 'the account');
}

/** Ids of accounts that a statement finds itself: an expression for a `uuid[]`. */
export type FoundIds = RawBuilder<readonly string[]>;

/** Whether a column has one of these ids, or of those that are found. */
export const isAmong = (column: string, ids: readonly string[], found: FoundIds = sql`'{}'::uuid[]`) =>
  sql<boolean>`${sql.ref(column)} = any (${[...ids]}::uuid[] || ${found})`;

/** Those of these ids that there are, in no order. */
export async function listAccounts(db: Queryable, ids: readonly string[], found?: FoundIds): Promise<Account[]> {
  return ids.length === 0 && !found
    ? []
    : rows(db)
        .where(isAmong('id', ids, found))
        .execute();
}

/** Those who came last, for a sandbox's panel. */
export async function listNewest(db: Queryable, limit: number): Promise<Account[]> {
  return rows(db).orderBy('registered_at', 'desc').limit(limit).execute();
}

/** Lets commands about one account come one after the other, where the shell has not locked it already. */
export async function lockAccount(tx: Tx, id: string): Promise<Account> {
  return must(await rows(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(), 'the account');
}

/** The same of several, in the one order of the shell: whoever locks some of them too doesn't wait crosswise. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  const these = sql<string>`any (${ids}::uuid[])`;
  await tx.selectFrom('app_user').select('id').where('id', '=', these).orderBy('id').forNoKeyUpdate().execute();
}

/** The same before its contacts change, which are keys: no lock has to be made stronger later. */
export async function lockContacts(tx: Tx, id: string): Promise<Account> {
  return must(await rows(tx).where('id', '=', id).forUpdate().executeTakeFirst(), 'the account');
}

/** Whose contact that is, with the hash of his password. */
export async function findByContact(db: Queryable, vault: Vault, kind: 'email' | 'phone', target: string) {
  return db
    .selectFrom('app_user')
    .select([...columns, 'password_hash'])
    .where(`${kind}_index`, '=', indexContact(vault, kind, target))
    .executeTakeFirst();
}

/** The hash that a person's password is checked by. */
export async function getPasswordHash(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('app_user').select('password_hash').where('id', '=', id).executeTakeFirst();
  return must(row, 'the user').password_hash;
}
