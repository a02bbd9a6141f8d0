import { normaliseBankNumber, readDigits, weighted, type Reading } from './reading.ts';

/** A bank or a branch by the number that its own country gives it, or an account where that is part of the number. */
export interface NationalNumber {
  readonly number: string;
  readonly country: string;
  readonly bankCode: string;
}

const inCountry = (country: string, number: string, bankCode: string) => ({ value: { number, country, bankCode } });

/**
 * A routing number of the United States: nine digits, the first two of a Federal Reserve district, an institution or a
 * kind of payment that has such numbers (00–12, 21–32, 61–72, 80), and a check digit by the weights 3, 7, 1.
 */
export function readAba(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 9);
  if (value === undefined) return { problem };
  const district = Number(value.slice(0, 2));
  const isGivenOut =
    district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80;
  // Nothing but zeros passes the sum, and names nobody.
  if (!isGivenOut || Number(value) === 0) return { problem: 'structure' };
  if (weighted(value, [3, 7, 1]) % 10 !== 0) return { problem: 'checkDigits' };
  return inCountry('US', value, value.slice(0, 8));
}

/**
 * A sort code of the United Kingdom: six digits. Whether it goes with an account number says a table of weights that is
 * published anew several times a year: the server knows it, and warns.
 */
export function readSortCode(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 6);
  if (value === undefined) return { problem };
  return Number(value) === 0 ? { problem: 'structure' } : inCountry('GB', value, value.slice(0, 2));
}

/** An account of Mexico (CLABE): bank, branch, account, and a check digit by the weights 3, 7, 1, each product mod 10. */
export function readClabe(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 18);
  if (value === undefined) return { problem };
  const sum = weighted(value.slice(0, 17), [3, 7, 1], (product) => product % 10);
  if ((10 - (sum % 10)) % 10 !== Number(value.slice(17))) return { problem: 'checkDigits' };
  return inCountry('MX', value, value.slice(0, 3));
}

/** A branch of India (IFSC): four letters of the bank, a zero, six signs of the branch. */
export function readIfsc(text: string): Reading<NationalNumber> {
  const number = normaliseBankNumber(text);
  if (number === '') return { problem: 'missing' };
  if (!/^[A-Z0-9]+$/.test(number)) return { problem: 'characters' };
  if (number.length !== 11) return { problem: 'length' };
  if (!/^[A-Z]{4}0/.test(number)) return { problem: 'structure' };
  return inCountry('IN', number, number.slice(0, 4));
}

/** A branch of Australia (BSB): two digits of the bank, one of the state, three of the branch. */
export function readBsb(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 6);
  if (value === undefined) return { problem };
  return Number(value) === 0 ? { problem: 'structure' } : inCountry('AU', value, value.slice(0, 2));
}

/** A bank of Germany (BLZ): eight digits, the first of one of the eight clearing areas. */
export function readBlz(text: string): Reading<NationalNumber> {
  const { value, problem } = readDigits(text, 8);
  if (value === undefined) return { problem };
  return /^[1-8]/.test(value) ? inCountry('DE', value, value) : { problem: 'structure' };
}
