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
  'closed_at',
  'frozen_at',
  'transfers_blocked_until',
  'registered_at',
  'last_login_at',
] as const;

const build = expressionBuilder<Database, never>();

/**
 * Accounts, to be joined under any alias into other statements: who they are and how they stand, without sign-in
 * credentials. PostgreSQL flattens the subquery, so it costs no more than the table itself.
 */
export const accounts = build.selectFrom('app_user').select([...columns, 'email_index', 'phone_index']);

/** Sign-in credentials, for the code that checks them. */
export const credentials = build
  .selectFrom('app_user')
  .select(['id', 'email_index', 'phone_index', 'password_hash', 'registered_key', 'registered_at', 'is_disabled']);

const rows = (db: Queryable) => db.selectFrom('app_user').select(columns);

/** An account as stored in its row. */
export type Account = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** Returns the account with that id. */
export async function getAccount(db: Queryable, id: string): Promise<Account> {
  return must(await rows(db).where('id', '=', id).executeTakeFirst(), 'the account');
}

/** Ids of accounts that a statement finds itself: an expression of type `uuid[]`. */
export type FoundIds = RawBuilder<readonly string[]>;

/** Condition that a column has one of these ids, or one of the found ids. */
export const isAmong = (column: string, ids: readonly string[], found: FoundIds = sql`'{}'::uuid[]`) =>
  sql<boolean>`${sql.ref(column)} = any (${[...ids]}::uuid[] || ${found})`;

/** Returns the accounts that exist among these ids, in no particular order. */
export async function listAccounts(db: Queryable, ids: readonly string[], found?: FoundIds): Promise<Account[]> {
  return ids.length === 0 && !found
    ? []
    : rows(db)
        .where(isAmong('id', ids, found))
        .execute();
}

/** Lists the newest accounts, for a sandbox's panel. */
export async function listNewest(db: Queryable, limit: number): Promise<Account[]> {
  return rows(db).orderBy('registered_at', 'desc').limit(limit).execute();
}

/** Serializes commands about one account, unless the shell has already locked it. */
export async function lockAccount(tx: Tx, id: string): Promise<Account> {
  return must(await rows(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst(), 'the account');
}

/**
 * Same as `lockAccount` for several accounts, in the shell's fixed order, so that concurrent commands locking some of
 * them don't deadlock.
 */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  const these = sql<string>`any (${ids}::uuid[])`;
  await tx.selectFrom('app_user').select('id').where('id', '=', these).orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Same as `lockAccount`, before the account's contacts change. Contacts are keys, so this takes the stronger lock at
 * once and needs no upgrade later.
 */
export async function lockContacts(tx: Tx, id: string): Promise<Account> {
  return must(await rows(tx).where('id', '=', id).forUpdate().executeTakeFirst(), 'the account');
}

/** Finds the owner of a contact, with the password hash. */
export async function findByContact(db: Queryable, vault: Vault, kind: 'email' | 'phone', target: string) {
  return db
    .selectFrom('app_user')
    .select([...columns, 'password_hash'])
    .where(`${kind}_index`, '=', indexContact(vault, kind, target))
    .executeTakeFirst();
}

/** Returns the hash a user's password is checked against. */
export async function getPasswordHash(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('app_user').select('password_hash').where('id', '=', id).executeTakeFirst();
  return must(row, 'the user').password_hash;
}
