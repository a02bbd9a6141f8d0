import type { Country } from './entries.ts';
import { catalogue } from './snapshot.ts';

/** Returns a country or region of the catalogue (ISO 3166-1 alpha-2). */
export const findCountry = (code: string): Country | undefined =>
  catalogue().countries.find((country) => country.code === code);

/** True if people who live there, or companies registered there, can be verified. */
export const isServed = (code: string): boolean => findCountry(code)?.isServed === true;

/** True if a country is closed for its risk: nothing is paid there. */
export function isClosed(code: string): boolean {
  const country = findCountry(code);
  return country !== undefined && !country.isServed && country.risk === 'high';
}

/** True if a withdrawal may pay a recipient there. */
export const isPayable = (code: string): boolean => findCountry(code) !== undefined && !isClosed(code);
