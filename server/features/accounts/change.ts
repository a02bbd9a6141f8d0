import type { Insertable } from 'kysely';
import { kycTable, type KycNotice, type KycStatus } from '#contract/kyc/states.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { sealPersonal, type Personal } from '#server/platform/vault/personal.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { AppUserTable } from './tables.ts';

/** An account to be stored, with contacts and names in plain text. */
export type NewAccount = Omit<Insertable<AppUserTable>, keyof Personal> & Personal;

/** Adds an account; undefined if its id, its uid or one of its contacts is taken. */
export async function insertAccount(
  tx: Queryable,
  vault: Vault,
  { email, phone, name, merchant_name, whatsapp_id, ...account }: NewAccount,
): Promise<{ readonly id: string; readonly uid: string } | undefined> {
  return tx
    .insertInto('app_user')
    .values({ ...account, ...sealPersonal(vault, account.id, { email, phone, name, merchant_name, whatsapp_id }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'uid'])
    .executeTakeFirst();
}

const change = (tx: Tx, id: string) => tx.updateTable('app_user').where('id', '=', id);

/** Sets the currency a customer sees prices in; to be written at the end of the command. */
export const changePricingCurrency = (tx: Tx, id: string, currency: string) =>
  change(tx, id).set({ pricing_currency: currency });

/** Verification status of a user: the account's own state, which all gates check. */
export const verificationOrders: Pick<
  Orders<KycStatus, unknown, KycNotice>,
  'table' | 'column' | 'isUnstamped' | 'moves'
> = {
  table: 'app_user',
  column: 'kyc_status',
  isUnstamped: true,
  moves: kycTable,
};

/** Sets the country of an account that was verified before countries were stored. */
export async function setCountry(tx: Queryable, id: string, country: string): Promise<void> {
  await tx.updateTable('app_user').set({ country }).where('id', '=', id).where('country', 'is', null).execute();
}

/** Binds or removes a contact. Fails on the table's constraint if another user has it. */
export async function setContact(
  tx: Tx,
  vault: Vault,
  id: string,
  kind: 'email' | 'phone',
  target: string | null,
): Promise<void> {
  await change(tx, id)
    .set(sealPersonal(vault, id, { [kind]: target }))
    .execute();
}

/** @returns whether the password was still that of `oldHash`, if given */
export async function setPassword(tx: Tx, id: string, hash: string, oldHash?: string): Promise<boolean> {
  const { numUpdatedRows } = await change(tx, id)
    .set({ password_hash: hash })
    .$if(oldHash !== undefined, (query) => query.where('password_hash', '=', oldHash ?? ''))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Blocks outgoing money until this time. A later block that is already set stays. */
export async function blockTransfersUntil(tx: Tx, id: string, until: Date): Promise<void> {
  await change(tx, id)
    .set({ transfers_blocked_until: until })
    .where((eb) => eb.or([eb('transfers_blocked_until', 'is', null), eb('transfers_blocked_until', '<', until)]))
    .execute();
}

/** Freezes an account. @returns whether it wasn't frozen yet */
export async function setFrozen(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await change(tx, id)
    .set({ frozen_at: now })
    .where('frozen_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Unfreezes an account. */
export async function setThawed(tx: Tx, id: string): Promise<void> {
  await change(tx, id).set({ frozen_at: null }).execute();
}

/**
 * Records a sign-in and locks the user's row: of two concurrent sign-ins the later one sees the other's session.
 * Undefined if the password that was checked is no longer the account's.
 */
export async function noteSignIn(tx: Tx, id: string, now: Date, passwordHash: string | undefined) {
  return change(tx, id)
    .set({ last_login_at: now })
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? ''))
    .returning(['is_disabled', 'banned_at', 'closed_at', 'frozen_at', 'roles'])
    .executeTakeFirst();
}
