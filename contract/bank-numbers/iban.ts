import { ibanCountries } from './iban-countries.ts';
import { normaliseBankNumber, type Reading } from './reading.ts';

/** An international account number, and what it says about the bank. */
export interface Iban {
  /** Without spaces, in capital letters. */
  readonly number: string;
  readonly country: string;
  /** Bank code as the country writes it: some digits, or the first letters of the BIC. */
  readonly bankCode: string;
}

/** Parses an IBAN (ISO 13616): country, length, structure, and the two check digits (ISO 7064, mod 97-10). */
export function readIban(text: string): Reading<Iban> {
  // Printed forms start with the word itself.
  const number = normaliseBankNumber(text).replace(/^IBAN:?/, '');
  if (number === '') return { problem: 'missing' };
  if (!/^[A-Z0-9]+$/.test(number)) return { problem: 'characters' };
  const country = number.slice(0, 2);
  const facts = ibanCountries.get(country);
  if (!facts) return { problem: 'country' };
  if (number.length !== facts.length) return { problem: 'length' };
  const rest = number.slice(4);
  if (!/^[0-9]{2}$/.test(number.slice(2, 4)) || !facts.pattern.test(rest)) return { problem: 'structure' };
  // 00, 01 and 99 leave the same remainder as digits in use, but are never assigned.
  if (number.slice(2, 4) !== checkDigitsOf(country, rest)) return { problem: 'checkDigits' };
  return { value: { number, country, bankCode: rest.slice(facts.bank.start, facts.bank.end) } };
}

/** Returns the check digits of a country's account number. */
export function checkDigitsOf(country: string, rest: string): string {
  const digits = Array.from(`${rest}${country}00`, (sign) => Number.parseInt(sign, 36)).join('');
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}

/** Formats an IBAN in groups of four, as printed. */
export const showIban = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ');
