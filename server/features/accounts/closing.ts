import { sql } from 'kysely';
import type { Tier } from '#contract/catalogue/entries.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { indexContact, indexWords } from '#server/platform/vault/blind.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import './tables.ts';

const maxFound = 50;

const people = (db: Queryable) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'uid',
      'name',
      'account_type',
      'kyc_status',
      'email',
      'phone',
      'roles',
      'tier',
      'country',
      'is_disabled',
      'banned_at',
      'closed_at',
      'frozen_at',
      'registered_at',
      'last_login_at',
    ]);

export type Person = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

/** Finds the people with this uid, email address or phone number, or with all of these words in their name. */
export async function searchPeople(db: Queryable, vault: Vault, text: string): Promise<Person[]> {
  const words = indexWords(vault, text);
  return people(db)
    .where((eb) =>
      eb.or([
        eb('uid', '=', text),
        eb('email_index', '=', indexContact(vault, 'email', text.toLowerCase())),
        eb('phone_index', '=', indexContact(vault, 'phone', text)),
        ...(words.length > 0 ? [eb('name_words', '@>', sql<Buffer[]>`${words}::bytea[]`)] : []),
      ]),
    )
    .orderBy('uid')
    .limit(maxFound)
    .execute();
}

/** Finds one person. */
export async function findPerson(db: Queryable, uid: string): Promise<Person | undefined> {
  return people(db).where('uid', '=', uid).executeTakeFirst();
}

/** Finds and locks one person against concurrent changes of the account's standing. */
export async function lockPerson(tx: Tx, uid: string): Promise<Person | undefined> {
  return people(tx).where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst();
}

/** Sets the tier of an account. */
export const settingTier = (tx: Tx, id: string, tier: Tier) =>
  tx.updateTable('app_user').set({ tier }).where('id', '=', id);

/** Shuts an account to its owner, or opens it again. What the owner closed is disabled too. */
export async function setShut(
  tx: Tx,
  id: string,
  change: { readonly is_disabled: boolean; readonly closed_at?: Date | null } | { readonly banned_at: Date | null },
): Promise<void> {
  await tx.updateTable('app_user').set(change).where('id', '=', id).execute();
}
