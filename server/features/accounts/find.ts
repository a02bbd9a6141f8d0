import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import { indexContact } from '#server/platform/vault/blind.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import './tables.ts';

/** What other features need of an account they name. */
export interface NamedAccount {
  readonly id: string;
  readonly uid: string;
  /** The verified name. */
  readonly name: string | null;
  readonly kyc_status: 0 | 1 | 2 | 3;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isCompany: boolean;
  /** Disabled, banned or frozen. */
  readonly isClosed: boolean;
}

/** Identifiers of an account. */
export type AccountKey = 'id' | 'uid' | 'email' | 'phone';

/** Returns the key a contact is looked up by. */
export const contactKey = (vault: Vault, kind: 'email' | 'phone', target: string) =>
  indexContact(vault, kind, target).toString('hex');

/**
 * Returns the account with that number or contact, as an expression for any statement; null if there is none. A contact
 * is identified by `contactKey`. With `forKeyShare` it can't be closed before this transaction has ended.
 */
export function accountBy(key: AccountKey, value: Sql<string>, lock?: 'forKeyShare'): RawBuilder<NamedAccount | null> {
  const isContact = key === 'email' || key === 'phone';
  const isIt = isContact
    ? sql`${sql.ref(`a.${key}_index`)} = decode(${value}, 'hex')`
    : sql`${sql.ref(`a.${key}`)} = ${value}`;
  return sql<NamedAccount | null>`(select jsonb_build_object('id', a.id, 'uid', a.uid, 'name', a.name,
      'kyc_status', a.kyc_status, 'email', a.email, 'phone', a.phone, 'isCompany', a.account_type = 'merchant',
      'isClosed', a.is_disabled or a.banned_at is not null or a.frozen_at is not null)
    from app_user a where ${isIt} ${lock ? sql`for key share` : sql``})`;
}

/** Runs `accountBy` as a query of its own. */
export async function findAccount(db: Queryable, key: AccountKey, value: string): Promise<NamedAccount | null> {
  const { found } = await db.selectNoFrom([accountBy(key, value).as('found')]).executeTakeFirstOrThrow();
  return found;
}
