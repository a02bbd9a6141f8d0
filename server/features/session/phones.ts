import { parsePhoneNumberFromString, type PhoneNumberType } from 'libphonenumber-js/max';

/** Types of numbers that receive text messages. Others are refused: some cost us money per call. */
const reachable: readonly (PhoneNumberType | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/**
 * Normalizes a phone number to E.164, the form it is stored in. It must start with `+` and the country code.
 * @returns undefined if text messages can't be sent to it
 */
export function normalisePhone(text: string): string | undefined {
  const given = text.trim();
  // Only ASCII digits: the library would also accept those of other scripts.
  if (!/^\+[0-9][0-9 ()./-]{5,30}$/.test(given)) return undefined;
  const phone = parsePhoneNumberFromString(given, { extract: false });
  if (!phone?.isValid() || phone.ext || !reachable.includes(phone.getType())) return undefined;
  return phone.number;
}

/** Whether a normalized target is a phone number rather than an email address. */
export function isPhone(target: string): boolean {
  return target.startsWith('+');
}
