import { randomInt } from 'node:crypto';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findByContact, insertAccount } from '../accounts/index.ts';
import type { Contact } from '../session/index.ts';

export interface NewUser {
  readonly contact: Contact;
  readonly accountType: 'individual' | 'merchant';
  readonly passwordHash: string;
  readonly locale: string;
  /** Key of the registering device, which the account knows from the start. */
  readonly keyThumbprint?: string;
  readonly merchantName?: string;
  readonly referralCode?: string;
  readonly whatsAppId?: string;
}

/** Adds a user under a new uid; undefined if the contact is taken. */
export async function insertUser(
  tx: Tx,
  deps: Deps,
  user: NewUser,
): Promise<{ readonly id: string; readonly uid: string } | undefined> {
  const { kind, target } = user.contact;
  for (;;) {
    const row = await insertAccount(tx, deps.vault, {
      id: deps.ids.uuid(),
      uid: String(randomInt(10_000_000, 100_000_000)),
      [kind]: target,
      account_type: user.accountType,
      merchant_name: user.merchantName?.trim() ?? null,
      referral_code: user.referralCode ?? null,
      whatsapp_id: user.whatsAppId ?? null,
      password_hash: user.passwordHash,
      locale: user.locale,
      registered_key: user.keyThumbprint ?? null,
      registered_at: deps.clock.now(),
    });
    if (row) return row;
    // Otherwise the uid was taken, a one in many millions chance: draw again.
    if (await findByContact(tx, deps.vault, kind, target)) return undefined;
  }
}
