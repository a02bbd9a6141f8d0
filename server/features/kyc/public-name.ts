import { maskEmail, maskPhone } from '../step-up/index.ts';

/** The facts that name a user. */
export interface Nameable {
  readonly uid: string;
  readonly name: string | null;
  readonly kyc_status: number;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A user as other users see them. */
export interface PublicName {
  readonly name: string;
  /** False if it is part of the user's contact, because they have no verified name. */
  readonly isVerified: boolean;
}

/**
 * Returns the name other users see: the verified name, a company's legal one, and never one that a user chose for
 * themselves; without a verified name, part of their contact.
 */
export function publicNameOf({ uid, name, kyc_status, email, phone }: Nameable): PublicName {
  if (kyc_status === 3 && name !== null && name !== '') return { name, isVerified: true };
  const contact = email === null ? phone && maskPhone(phone) : maskEmail(email);
  return { name: contact ?? uid, isVerified: false };
}

/** Returns the public name as text, with a note if it is not verified. */
export function publicNameText(user: Nameable, locale: string): string {
  const { name, isVerified } = publicNameOf(user);
  if (isVerified) return name;
  return locale.startsWith('zh') ? `${name}（未认证）` : `${name} (not verified)`;
}
