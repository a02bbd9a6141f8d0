import type { GeoipProvider } from './geoip.ts';

/** Returns the country a tester chose, otherwise the real provider's result. */
export function createSandboxGeoip(real: GeoipProvider): GeoipProvider {
  let chosen: string | null = null;
  return {
    isSandbox: true,
    findCountry: (ip) => chosen ?? real.findCountry(ip),
    testerCalls: {
      setCountry: (country) => {
        chosen = country;
      },
    },
  };
}
