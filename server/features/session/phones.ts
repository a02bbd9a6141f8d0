import { parsePhoneNumberFromString, type PhoneNumberType } from 'libphonenumber-js/max';

/** The kinds of number that text messages reach. The others are refused: some cost us money by the call. */
const reachable: readonly (PhoneNumberType | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/**
 * A phone number in the one form it is stored in, E.164. It is read with its country code, `+` first.
 * @returns undefined where it is no number that a text message can be sent to
 */
export function normalisePhone(text: string): string | undefined {
  const given = text.trim();
  // One spelling of the digits: the library would also read those of other scripts.
  if (!/^\+[0-9][0-9 ()./-]{5,30}$/.test(given)) return undefined;
  const phone = parsePhoneNumberFromString(given, { extract: false });
  if (!phone?.isValid() || phone.ext || !reachable.includes(phone.getType())) return undefined;
  return phone.number;
}

/** Whether a normalised target is a phone number and not an email address. */
export function isPhone(target: string): boolean {
  return target.startsWith('+');
}
