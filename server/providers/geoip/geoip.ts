import type { Provider } from '../provider.ts';

/** The country that a tester chose on `/sandbox`, for everybody; null: the real one. */
export interface GeoipTester {
  setCountry(country: string | null): void;
}

/** Finds the country of an address. Implementations: an mmdb file by path; none known. */
export interface GeoipProvider extends Provider<GeoipTester> {
  /** ISO 3166-1 alpha-2, or undefined where the address is unknown or private. */
  findCountry(ip: string): string | undefined;
}
