import { readFileSync } from 'node:fs';
import { Reader, type CountryResponse } from 'mmdb-lib';
import type { GeoipProvider } from './geoip.ts';

/** A dual-stack socket shows an IPv4 visitor so; the files know him by his IPv4 address. */
const mapped = /^::ffff:(?=\d+\.)/i;

/** Countries from a MaxMind DB file (country or city edition). Read once; restart to take a new file. */
export function createMmdbGeoip(path: string): GeoipProvider {
  const reader = new Reader<CountryResponse>(readFileSync(path));
  return {
    isSandbox: false,
    findCountry: (ip) => {
      try {
        return reader.get(ip.replace(mapped, ''))?.country?.iso_code;
      } catch {
        // What is no address (a socket path, say) has no country.
        return undefined;
      }
    },
  };
}

/** For installations without a file: every country is unknown, and nobody is shown a country's notice. */
export const unknownGeoip: GeoipProvider = { isSandbox: false, findCountry: () => undefined };
