import type { GeoipProvider } from './geoip.ts';

/** The country that a tester chose; else what the real provider says. */
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
