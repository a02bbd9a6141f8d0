import { normaliseEmail } from '#contract/account/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { contactKey, findByContact } from '../accounts/index.ts';
import { isPhone, normalisePhone } from './phones.ts';
import './tables.ts';

/** Normalized address or number by which a user is reached and signs in. */
export interface Contact {
  readonly kind: 'email' | 'phone';
  readonly target: string;
}

/** Parses an email address. Refuses with 51025 if mail can't be sent to it. */
export function emailContact(text: string): Contact {
  const target = normaliseEmail(text);
  if (!target) refuse(51025, { field: 'emailAddress' });
  return { kind: 'email', target };
}

/** Parses a phone number. Refuses with 51026 if text messages can't be sent to it. */
export function phoneContact(text: string): Contact {
  const target = normalisePhone(text);
  if (!target) refuse(51026, { field: 'phoneNumber' });
  return { kind: 'phone', target };
}

/** Returns the one contact a request names. Refuses with `request:invalid` for none or two. */
export function contactOf(input: { readonly emailAddress?: string; readonly phoneNumber?: string }): Contact {
  const { emailAddress, phoneNumber } = input;
  if (emailAddress !== undefined && phoneNumber === undefined) return emailContact(emailAddress);
  if (phoneNumber !== undefined && emailAddress === undefined) return phoneContact(phoneNumber);
  return refuse('request:invalid', { field: 'emailAddress', rule: 'oneOf' });
}

/** Returns the stored form of a contact that is only ever compared. */
export const targetKey = (vault: Vault, target: string) =>
  contactKey(vault, isPhone(target) ? 'phone' : 'email', target);

/** Finds the account with that contact. */
export async function findUserByContact({ db, vault }: Pick<Deps, 'db' | 'vault'>, { kind, target }: Contact) {
  return findByContact(db, vault, kind, target);
}
