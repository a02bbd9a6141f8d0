import { isCountryCode } from '../platform/countries.ts';
import { normaliseBankNumber, type Reading } from './reading.ts';

export interface Bic {
  /** Eight characters, or eleven if it names a branch. */
  readonly code: string;
  readonly country: string;
  /** Its first four characters: the same for all branches of the bank in that country. */
  readonly bankCode: string;
}

/**
 * Parses a BIC (ISO 9362): four characters for the bank, its country, two for the location, three or none for a branch.
 */
export function readBic(text: string): Reading<Bic> {
  const code = normaliseBankNumber(text);
  if (code === '') return { problem: 'missing' };
  if (!/^[A-Z0-9]+$/.test(code)) return { problem: 'characters' };
  if (code.length !== 8 && code.length !== 11) return { problem: 'length' };
  const country = code.slice(4, 6);
  if (!/^[A-Z]{2}$/.test(country)) return { problem: 'structure' };
  if (!isCountryCode(country)) return { problem: 'country' };
  return { value: { code, country, bankCode: code.slice(0, 4) } };
}
