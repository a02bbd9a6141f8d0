import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { listRegions, regionName } from '../regions.ts';
import { Flag, SelectField, type FieldWords } from './fields.tsx';

interface CountryFieldProps extends FieldWords {
  readonly name?: string;
  readonly value: string;
  readonly onChange: (country: string) => void;
  readonly onBlur?: () => void;
  /** The ones that will do; all where it is left out. */
  readonly only?: readonly string[];
}

/** A country or region, by its name in the reader's language, with what whoever chooses it has to know. */
export function CountryField({ value, onChange, only, description, ...words }: CountryFieldProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const country = useCatalogue().countries.find(({ code }) => code === value);
  const name = country && regionName(country.code, i18n.locale);
  const unserved = country?.isServed === false ? t`We don’t serve customers in ${name ?? ''}.` : undefined;
  const choices = useMemo(
    () => listRegions(i18n.locale).filter((one) => only === undefined || only.includes(one.value)),
    [i18n.locale, only],
  );
  return (
    <SelectField
      isOpen
      name="region"
      autoComplete="country"
      choices={choices}
      leftSection={<Flag country={value} />}
      description={country?.complianceText?.[locale] ?? unserved ?? description}
      {...words}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
