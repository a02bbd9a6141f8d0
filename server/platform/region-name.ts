import type { Locale } from '#contract/platform/locales.ts';

/** Returns a country's name in a language; text that is no country code (ISO 3166-1 alpha-2) is returned as it is. */
export function regionName(country: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
}
