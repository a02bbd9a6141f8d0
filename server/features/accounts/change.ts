import type { Insertable } from 'kysely';
import { kycTable, type KycNotice, type KycStatus } from '#contract/kyc/states.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { sealPersonal, type Personal } from '#server/platform/vault/personal.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { AppUserTable } from './tables.ts';

/** An account as it is said, contacts and names in clear. */
export type NewAccount = Omit<Insertable<AppUserTable>, keyof Personal> & Personal;

/** Adds an account; undefined where its id, its uid or one of its contacts is taken. */
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

/** The currency that a customer has everything priced in; to be written with the command's end. */
export const changePricingCurrency = (tx: Tx, id: string, currency: string) =>
  change(tx, id).set({ pricing_currency: currency });

/** How far somebody's verification is: the account's own state, which all gates go by. */
export const verificationOrders: Pick<
  Orders<KycStatus, unknown, KycNotice>,
  'table' | 'column' | 'isUnstamped' | 'moves'
> = {
  table: 'app_user',
  column: 'kyc_status',
  isUnstamped: true,
  moves: kycTable,
};

/** Of an account that was verified before its country was kept. */
export async function setCountry(tx: Queryable, id: string, country: string): Promise<void> {
  await tx.updateTable('app_user').set({ country }).where('id', '=', id).where('country', 'is', null).execute();
}

/** Binds a contact, or takes it away. Fails by the table's constraint where somebody else has it. */
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

/** @returns whether the password was still the one of `oldHash`, where that is said */
export async function setPassword(tx: Tx, id: string, hash: string, oldHash?: string): Promise<boolean> {
  const { numUpdatedRows } = await change(tx, id)
    .set({ password_hash: hash })
    .$if(oldHash !== undefined, (query) => query.where('password_hash', '=', oldHash ?? ''))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets no money leave before this time. A later one that is already set stays. */
export async function blockTransfersUntil(tx: Tx, id: string, until: Date): Promise<void> {
  await change(tx, id)
    .set({ transfers_blocked_until: until })
    .where((eb) => eb.or([eb('transfers_blocked_until', 'is', null), eb('transfers_blocked_until', '<', until)]))
    .execute();
}

/** Freezes an account. @returns whether it wasn't yet */
export async function setFrozen(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await change(tx, id)
    .set({ frozen_at: now })
    .where('frozen_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Opens a frozen account. */
export async function setThawed(tx: Tx, id: string): Promise<void> {
  await change(tx, id).set({ frozen_at: null }).execute();
}

/**
 * Notes that somebody signs in, and locks his row: of two sign-ins at once the later one sees the other's session.
 * Undefined where the password that was checked is no longer the account's.
 */
export async function noteSignIn(tx: Tx, id: string, now: Date, passwordHash: string | undefined) {
  return change(tx, id)
    .set({ last_login_at: now })
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? ''))
    .returning(['is_disabled', 'banned_at', 'frozen_at', 'roles'])
    .executeTakeFirst();
}
