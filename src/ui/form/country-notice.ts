import { useLingui } from '@lingui/react/macro';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { regionName } from '../regions.ts';

/** Returns the notice for a selected country or region; undefined if there is none. */
export function useCountryNotice(code: string): string | undefined {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const country = useCatalogue().countries.find((one) => one.code === code);
  const name = country && regionName(country.code, i18n.locale);
  const unserved = country?.isServed === false ? t`We don’t serve customers in ${name ?? ''}.` : undefined;
  return country?.complianceText?.[locale] ?? unserved;
}
