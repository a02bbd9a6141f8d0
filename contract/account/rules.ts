/** One part of the sign-up password rule, so that a form can tick the parts off one by one. */
export interface PasswordRule {
  readonly name: 'length' | 'digit' | 'upper' | 'lower' | 'symbol' | 'characters';
  readonly isMet: boolean;
}

export const signUpPasswordLength = { min: 12, max: 20 } as const;

const printable = /^[\x21-\x7e]*$/;

/**
 * Checks a password against the sign-up rule of the specification (section 5): 12–20 characters mixing digits, upper
 * case, lower case and symbols.
 */
export function checkSignUpPassword(password: string): readonly PasswordRule[] {
  const { min, max } = signUpPasswordLength;
  return [
    { name: 'length', isMet: password.length >= min && password.length <= max },
    { name: 'digit', isMet: /[0-9]/.test(password) },
    { name: 'upper', isMet: /[A-Z]/.test(password) },
    { name: 'lower', isMet: /[a-z]/.test(password) },
    { name: 'symbol', isMet: /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/.test(password) },
    { name: 'characters', isMet: printable.test(password) },
  ];
}

/** True if a password meets every sign-up rule. */
export function isSignUpPassword(password: string): boolean {
  return checkSignUpPassword(password).every((rule) => rule.isMet);
}

const emailForm =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * Normalizes an email address to the form it is stored in: trimmed, lower case, ASCII.
 * @returns undefined if it isn't an address mail can be sent to
 */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  const [local = ''] = email.split('@');
  if (email.length > 254 || local.length > 64 || local.startsWith('.') || local.endsWith('.') || local.includes('..'))
    return undefined;
  return emailForm.test(email) ? email : undefined;
}

/** Returns the link sent beside the code for a forgotten password. The token follows the `#`. */
export function resetLinkUrl(origin: string, token: string): string {
  return `${origin}/user/forget#${token}`;
}

/** Lifetime of a sent code, in minutes; it works once. */
export const codeMinutes = 10;

/** Six ASCII digits, as sent in the mail. */
export const codePattern = '^[0-9]{6}$';
export const referralCodePattern = '^[A-Za-z0-9]{4,16}$';
/** A WhatsApp number, with or without `+`, or WhatsApp user name. */
export const whatsAppIdPattern = '^\\+?[A-Za-z0-9._-]{3,32}$';
export const merchantNameLength = { minLength: 1, maxLength: 100 } as const;
