/** One piece of the sign-up password rule, so that a form can tick them off one by one. */
export interface PasswordRule {
  readonly name: 'length' | 'digit' | 'upper' | 'lower' | 'symbol' | 'characters';
  readonly isMet: boolean;
}

export const signUpPasswordLength = { min: 12, max: 20 } as const;

const printable = /^[\x21-\x7e]*$/;

/** The sign-up rule of the specification (section 5): 12–20 characters mixing digits, upper, lower and symbols. */
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

/** Whether a password meets every rule of signing up. */
export function isSignUpPassword(password: string): boolean {
  return checkSignUpPassword(password).every((rule) => rule.isMet);
}

const emailForm =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * An email address in the one form it is stored in: trimmed, lower case, ASCII.
 * @returns undefined where it is no address that mail can be sent to
 */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  const [local = ''] = email.split('@');
  if (email.length > 254 || local.length > 64 || local.startsWith('.') || local.endsWith('.') || local.includes('..'))
    return undefined;
  return emailForm.test(email) ? email : undefined;
}

/** Where the link leads that stands beside the code of a forgotten password. Its token stands behind the `#`. */
export function resetLinkUrl(origin: string, token: string): string {
  return `${origin}/user/forget#${token}`;
}

/** A code that was sent works once, and for so long. */
export const codeMinutes = 10;

/** Six ASCII digits, as they stand in the mail. */
export const codePattern = '^[0-9]{6}$';
export const referralCodePattern = '^[A-Za-z0-9]{4,16}$';
/** The number, with or without `+`, or the user name that somebody has at WhatsApp. */
export const whatsAppIdPattern = '^\\+?[A-Za-z0-9._-]{3,32}$';
export const merchantNameLength = { minLength: 1, maxLength: 100 } as const;
