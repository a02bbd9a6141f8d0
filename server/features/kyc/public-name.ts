import { maskEmail, maskPhone } from '../step-up/index.ts';

/** What there is of a user to name him by. */
export interface Nameable {
  readonly uid: string;
  readonly name: string | null;
  readonly kyc_status: number;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A user as others may know him. */
export interface PublicName {
  readonly name: string;
  /** False: it is a part of his contact, because nobody has verified a name of his. */
  readonly isVerified: boolean;
}

/**
 * What others read of a user: the name that was verified, a company's legal one, and never one that somebody chose for
 * himself; without it a part of his contact.
 */
export function publicNameOf({ uid, name, kyc_status, email, phone }: Nameable): PublicName {
  if (kyc_status === 3 && name !== null && name !== '') return { name, isVerified: true };
  const contact = email === null ? phone && maskPhone(phone) : maskEmail(email);
  return { name: contact ?? uid, isVerified: false };
}

/** The same in a text: that it is not verified stands beside it. */
export function publicNameText(user: Nameable, locale: string): string {
  const { name, isVerified } = publicNameOf(user);
  if (isVerified) return name;
  return locale.startsWith('zh') ? `${name}（未认证）` : `${name} (not verified)`;
}
