import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#server/platform/db.ts';
import { indexContact } from '#server/platform/vault/blind.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import './tables.ts';

/** What others need of an account that they name. */
export interface NamedAccount {
  readonly id: string;
  readonly uid: string;
  /** The verified one. */
  readonly name: string | null;
  readonly kyc_status: 0 | 1 | 2 | 3;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isCompany: boolean;
  /** Disabled, banned or frozen. */
  readonly isClosed: boolean;
}

/** The account of that number, to be read in whatever statement; null where there is none. */
export const accountBy = (key: 'id' | 'uid', value: string) => accountWhere(key, value);

/** The same of a contact, by what it is found by. */
export const accountByContact = (vault: Vault, kind: 'email' | 'phone', target: string) =>
  accountWhere(`${kind}_index`, indexContact(vault, kind, target));

function accountWhere(column: string, value: string | Buffer): RawBuilder<NamedAccount | null> {
  return sql<NamedAccount | null>`(select jsonb_build_object('id', a.id, 'uid', a.uid, 'name', a.name,
      'kyc_status', a.kyc_status, 'email', a.email, 'phone', a.phone, 'isCompany', a.account_type = 'merchant',
      'isClosed', a.is_disabled or a.banned_at is not null or a.frozen_at is not null)
    from app_user a where ${sql.ref(`a.${column}`)} = ${value})`;
}

/** The same, asked by itself. */
export async function findAccount(db: Queryable, key: 'id' | 'uid', value: string): Promise<NamedAccount | null> {
  const { found } = await db.selectNoFrom([accountBy(key, value).as('found')]).executeTakeFirstOrThrow();
  return found;
}
