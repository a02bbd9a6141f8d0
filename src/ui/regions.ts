import { countryCodes } from '#contract/platform/countries.ts';

export interface RegionChoice {
  /** ISO 3166-1 alpha-2. */
  readonly value: string;
  readonly label: string;
}

/** Regions without residents, banks or sales. */
const uninhabited: readonly string[] = ['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'];

/** Lists every country and region where people live, named and sorted in the reader's language by the browser. */
export function listRegions(locale: string): readonly RegionChoice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const order = new Intl.Collator(locale);
  return countryCodes
    .filter((code) => !uninhabited.includes(code))
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => order.compare(a.label, b.label));
}

export function regionName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}
