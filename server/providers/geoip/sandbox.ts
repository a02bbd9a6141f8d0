import type { GeoipProvider } from './geoip.ts';

/** The country that a tester chose on `/sandbox`, for everybody; else what the real provider says. */
export interface SandboxGeoip extends GeoipProvider {
  setCountry(country: string | null): void;
}

export function createSandboxGeoip(real: GeoipProvider): SandboxGeoip {
  let chosen: string | null = null;
  return {
    isSandbox: true,
    findCountry: (ip) => chosen ?? real.findCountry(ip),
    setCountry: (country) => {
      chosen = country;
    },
  };
}

export function isSandboxGeoip(provider: GeoipProvider): provider is SandboxGeoip {
  return provider.isSandbox && 'setCountry' in provider;
}
