import { decimalMark } from './decimal-mark.ts';

const fullWidth = /[０-９．，]/g;
/** How far a sign of full width stands from its narrow twin. */
const widthStep = 0xfee0;

/** What was typed in the width of other texts: Chinese keyboards write digits and marks as wide as a character. */
function inParts(typed: string, locale: string): string[] {
  const narrow = typed
    .trim()
    .replace(fullWidth, (wide) => String.fromCharCode(wide.charCodeAt(0) - widthStep))
    .replaceAll('。', '.');
  return narrow.split(decimalMark(locale));
}

/**
 * A typed amount as a canonical decimal; undefined where it is none as this locale writes it. Nothing is guessed: a
 * sign, an exponent, a digit of another script and a separator of groups, which another locale takes for the decimal
 * mark, are errors. More decimals than the asset has are one too. Digits of full width are digits.
 */
export function readAmount(typed: string, locale: string, scale: number): string | undefined {
  const [whole = '', fraction, ...rest] = inParts(typed, locale);
  if (rest.length > 0 || !/^[0-9]{1,30}$/.test(whole)) return undefined;
  if (fraction !== undefined && (!/^[0-9]+$/.test(fraction) || fraction.length > scale)) return undefined;
  const digits = whole.replace(/^0+(?=[0-9])/, '');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** Whether nothing is wrong with a typed amount but that the asset has fewer decimals. */
export function hasTooManyDecimals(typed: string, locale: string, scale: number): boolean {
  return readAmount(typed, locale, scale) === undefined && readAmount(typed, locale, 50) !== undefined;
}

/** Whether nothing is wrong with a typed amount but that it has more digits than any amount. */
export function isTooLong(typed: string, locale: string): boolean {
  const [whole = '', fraction = '0', ...rest] = inParts(typed, locale);
  return rest.length === 0 && /^[0-9]{31,}$/.test(whole) && /^[0-9]+$/.test(fraction);
}

/** An amount as `readAmount` takes it, above zero. */
export function readPayment(typed: string, locale: string, scale: number): string | undefined {
  const amount = readAmount(typed, locale, scale);
  return amount !== undefined && /[1-9]/.test(amount) ? amount : undefined;
}

/** A canonical decimal as it is typed in a locale, without needless zeros: what “Max” puts into a field. */
export function writeAmount(amount: string, locale: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const needed = fraction.replace(/0+$/, '');
  return needed === '' ? whole : whole + decimalMark(locale) + needed;
}
