import { readFileSync } from 'node:fs';
import { Reader, type CountryResponse } from 'mmdb-lib';
import type { GeoipProvider } from './geoip.ts';

/** IPv4 visitors on a dual-stack socket have a mapped address; the files list the plain IPv4 address. */
const mapped = /^::ffff:(?=\d+\.)/i;

/** Looks up countries in a MaxMind DB file (country or city edition). Read once; restart to load a new file. */
export function createMmdbGeoip(path: string): GeoipProvider {
  const reader = new Reader<CountryResponse>(readFileSync(path));
  return {
    isSandbox: false,
    findCountry: (ip) => {
      try {
        return reader.get(ip.replace(mapped, ''))?.country?.iso_code;
      } catch {
        // Text that is not an address (such as a socket path) has no country.
        return undefined;
      }
    },
  };
}

/** For installations without a file: every country is unknown, and no country's notice is shown. */
export const unknownGeoip: GeoipProvider = { isSandbox: false, findCountry: () => undefined };
