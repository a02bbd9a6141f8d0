import { decimalMark } from './decimal-mark.ts';

const fullWidth = /[０-９．，]/g;
/** Code point distance between a full-width character and its half-width form. */
const widthStep = 0xfee0;

/** Splits a typed amount at the decimal mark. Chinese keyboards type full-width digits and punctuation. */
function inParts(typed: string, locale: string): string[] {
  const narrow = typed
    .trim()
    .replace(fullWidth, (wide) => String.fromCharCode(wide.charCodeAt(0) - widthStep))
    .replaceAll('。', '.');
  return narrow.split(decimalMark(locale));
}

/**
 * Parses a typed amount into a canonical decimal; undefined if it is not a valid amount in this locale. Nothing is
 * guessed: a sign, an exponent, a digit of another script or a group separator, which another locale takes for the
 * decimal mark, is an error, and so are more decimals than the asset has. Full-width digits are accepted.
 */
export function readAmount(typed: string, locale: string, scale: number): string | undefined {
  const [whole = '', fraction, ...rest] = inParts(typed, locale);
  if (rest.length > 0 || !/^[0-9]{1,30}$/.test(whole)) return undefined;
  if (fraction !== undefined && (!/^[0-9]+$/.test(fraction) || fraction.length > scale)) return undefined;
  const digits = whole.replace(/^0+(?=[0-9])/, '');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** Reports whether the only error in a typed amount is that it has more decimals than the asset. */
export function hasTooManyDecimals(typed: string, locale: string, scale: number): boolean {
  return readAmount(typed, locale, scale) === undefined && readAmount(typed, locale, 50) !== undefined;
}

/** Reports whether the only error in a typed amount is that it has more digits than any amount. */
export function isTooLong(typed: string, locale: string): boolean {
  const [whole = '', fraction = '0', ...rest] = inParts(typed, locale);
  return rest.length === 0 && /^[0-9]{31,}$/.test(whole) && /^[0-9]+$/.test(fraction);
}

/** Parses an amount like `readAmount`, but only accepts amounts above zero. */
export function readPayment(typed: string, locale: string, scale: number): string | undefined {
  const amount = readAmount(typed, locale, scale);
  return amount !== undefined && /[1-9]/.test(amount) ? amount : undefined;
}

/**
 * Formats a canonical decimal the way it is typed in a locale, without trailing zeros: the text that “Max” puts into a
 * field.
 */
export function writeAmount(amount: string, locale: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const needed = fraction.replace(/0+$/, '');
  return needed === '' ? whole : whole + decimalMark(locale) + needed;
}
