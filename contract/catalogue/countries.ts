import type { Country } from './entries.ts';
import { catalogue } from './snapshot.ts';

/** A country or region of the catalogue (ISO 3166-1 alpha-2). */
export const findCountry = (code: string): Country | undefined =>
  catalogue().countries.find((country) => country.code === code);

/** Whether who lives there, or is registered there, can be verified. */
export const isServed = (code: string): boolean => findCountry(code)?.isServed === true;

/** Whether a withdrawal may pay somebody there: where a country is closed for its risk, nobody is paid in it either. */
export function isPayable(code: string): boolean {
  const country = findCountry(code);
  return country !== undefined && (country.isServed || country.risk !== 'high');
}
