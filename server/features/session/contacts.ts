import { normaliseEmail } from '#contract/account/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { contactKey, findByContact } from '../accounts/index.ts';
import { isPhone, normalisePhone } from './phones.ts';
import './tables.ts';

/** An address or number in its stored form: where somebody is reached, and what he signs in by. */
export interface Contact {
  readonly kind: 'email' | 'phone';
  readonly target: string;
}

/** Refuses 51025 where that is no address that mail can be sent to. */
export function emailContact(text: string): Contact {
  const target = normaliseEmail(text);
  if (!target) refuse(51025, { field: 'emailAddress' });
  return { kind: 'email', target };
}

/** Refuses 51026 where that is no number that text messages can be sent to. */
export function phoneContact(text: string): Contact {
  const target = normalisePhone(text);
  if (!target) refuse(51026, { field: 'phoneNumber' });
  return { kind: 'phone', target };
}

/** The one contact that a request names. Refuses `request:invalid` for none or two. */
export function contactOf(input: { readonly emailAddress?: string; readonly phoneNumber?: string }): Contact {
  const { emailAddress, phoneNumber } = input;
  if (emailAddress !== undefined && phoneNumber === undefined) return emailContact(emailAddress);
  if (phoneNumber !== undefined && emailAddress === undefined) return phoneContact(phoneNumber);
  return refuse('request:invalid', { field: 'emailAddress', rule: 'oneOf' });
}

/** As a contact stands where nothing is done with it but to compare it. */
export const targetKey = (vault: Vault, target: string) =>
  contactKey(vault, isPhone(target) ? 'phone' : 'email', target);

/** Whose contact that is. */
export async function findUserByContact({ db, vault }: Pick<Deps, 'db' | 'vault'>, { kind, target }: Contact) {
  return findByContact(db, vault, kind, target);
}
