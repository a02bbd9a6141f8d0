/** Why a number can't be valid, in the order the checks run. */
export const bankNumberProblems = ['missing', 'characters', 'country', 'length', 'structure', 'checkDigits'] as const;
export type BankNumberProblem = (typeof bankNumberProblems)[number];

/** A number as banks write it, or why it is invalid. */
export type Reading<Value> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly problem: BankNumberProblem; readonly value?: undefined };

/** Characters that people and programs put between or around the digits: spaces, dashes, dots, invisible marks. */
const filling = /[\s\p{Dash_Punctuation}\u2212./\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]+/gu;

/** The zeros of digits that compatibility normalization doesn't convert: Arabic, Persian, Devanagari, Bengali. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6];
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10) ?? code;
  return String(code - zero);
}

/** Normalizes a typed or pasted number to the letters and digits banks write. */
export function normaliseBankNumber(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replaceAll(filling, '')
      .replaceAll(otherDigits, toAsciiDigit)
      .replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())
      // A letter and a mark that a space kept apart are adjacent only now, and become one character too.
      .normalize('NFC')
  );
}

/** Parses a number of exactly `length` digits. */
export function readDigits(text: string, length: number): Reading<string> {
  const value = normaliseBankNumber(text);
  if (value === '') return { problem: 'missing' };
  if (!/^[0-9]+$/.test(value)) return { problem: 'characters' };
  return value.length === length ? { value } : { problem: 'length' };
}

/** Returns the weighted sum of the digits; the weights repeat. */
export const weighted = (digits: string, weights: readonly number[], each = (product: number) => product): number =>
  Array.from(digits, (digit, index) => each(Number(digit) * (weights[index % weights.length] ?? 0))).reduce(
    (sum, product) => sum + product,
    0,
  );
