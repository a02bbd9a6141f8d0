import type { Provider } from '../provider.ts';

/** Country that a tester chose on `/sandbox`, for all users; null for the real one. */
export interface GeoipTester {
  setCountry(country: string | null): void;
}

/** Finds the country of an address. Implementations: an mmdb file by path; one that knows no country. */
export interface GeoipProvider extends Provider<GeoipTester> {
  /** ISO 3166-1 alpha-2, or undefined if the address is unknown or private. */
  findCountry(ip: string): string | undefined;
}
