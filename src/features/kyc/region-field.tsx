import { useLingui } from '@lingui/react/macro';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { flagOf } from '#src/ui/flags.ts';
import { listRegions, regionName } from '#src/ui/regions.ts';

/** A country or region, by its name in the reader's language, with what whoever chooses it has to know. */
export function RegionField({ label, input }: { label: string; input: NativeSelectProps }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { countries } = useCatalogue();
  const [chosen, setChosen] = useState(String(input.value ?? input.defaultValue ?? ''));
  const country = countries.find(({ code }) => code === chosen);
  const name = country && regionName(country.code, i18n.locale);
  const unserved = country?.isServed === false ? t`We don’t serve customers in ${name ?? ''}.` : undefined;
  const flag = flagOf(chosen);
  const regions = useMemo(() => [...listRegions(i18n.locale)], [i18n.locale]);
  return (
    <NativeSelect
      label={label}
      name="region"
      size="md"
      autoComplete="country"
      data={[{ value: '', label: t`Choose` }, ...regions]}
      leftSection={flag === undefined ? null : <img src={flag} alt="" width="22" height="15" />}
      description={country?.complianceText?.[locale] ?? unserved}
      {...input}
      onChange={(event) => {
        setChosen(event.currentTarget.value);
        input.onChange?.(event);
      }}
    />
  );
}
