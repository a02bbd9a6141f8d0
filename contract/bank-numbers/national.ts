import { normaliseBankNumber, readDigits, weighted, type Reading } from './reading.ts';

/** A bank or branch by its national number, or an account if that is part of the number. */
export interface NationalNumber {
  readonly number: string;
  readonly country: string;
  readonly bankCode: string;
}

const inCountry = (country: string, number: string, bankCode: string) => ({ value: { number, country, bankCode } });

/**
 * Parses a United States routing number: nine digits, the first two for a Federal Reserve district, an institution or a
 * kind of payment with its own numbers (00–12, 21–32, 61–72, 80), and a check digit with the weights 3, 7, 1.
 */
export function readAba(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 9);
  if (value === undefined) return { problem };
  const district = Number(value.slice(0, 2));
  const isGivenOut =
    district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80;
  // All zeros pass the checksum but identify no bank.
  if (!isGivenOut || Number(value) === 0) return { problem: 'structure' };
  if (weighted(value, [3, 7, 1]) % 10 !== 0) return { problem: 'checkDigits' };
  return inCountry('US', value, value.slice(0, 8));
}

/**
 * Parses a United Kingdom sort code: six digits. Whether it matches an account number depends on a table of weights
 * that is republished several times a year: the server has it, and warns.
 */
export function readSortCode(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 6);
  if (value === undefined) return { problem };
  return Number(value) === 0 ? { problem: 'structure' } : inCountry('GB', value, value.slice(0, 2));
}

/**
 * Parses a Mexican account number (CLABE): bank, branch, account, and a check digit with the weights 3, 7, 1, each
 * product mod 10.
 */
export function readClabe(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 18);
  if (value === undefined) return { problem };
  const sum = weighted(value.slice(0, 17), [3, 7, 1], (product) => product % 10);
  if ((10 - (sum % 10)) % 10 !== Number(value.slice(17))) return { problem: 'checkDigits' };
  return inCountry('MX', value, value.slice(0, 3));
}

/** Parses an Indian branch code (IFSC): four letters for the bank, a zero, six characters for the branch. */
export function readIfsc(text: string): Reading<NationalNumber> {
  const number = normaliseBankNumber(text);
  if (number === '') return { problem: 'missing' };
  if (!/^[A-Z0-9]+$/.test(number)) return { problem: 'characters' };
  if (number.length !== 11) return { problem: 'length' };
  if (!/^[A-Z]{4}0/.test(number)) return { problem: 'structure' };
  return inCountry('IN', number, number.slice(0, 4));
}

/** Parses an Australian branch code (BSB): two digits for the bank, one for the state, three for the branch. */
export function readBsb(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 6);
  if (value === undefined) return { problem };
  return Number(value) === 0 ? { problem: 'structure' } : inCountry('AU', value, value.slice(0, 2));
}

/** Parses a German bank code (BLZ): eight digits, the first for one of the eight clearing areas. */
export function readBlz(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 8);
  if (value === undefined) return { problem };
  return /^[1-8]/.test(value) ? inCountry('DE', value, value) : { problem: 'structure' };
}
