import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { listRegions } from '../regions.ts';
import { useCountryNotice } from './country-notice.ts';
import { Flag, SelectField, type FieldWords } from './fields.tsx';

interface CountryFieldProps extends FieldWords {
  readonly name?: string;
  readonly value: string;
  readonly onChange: (country: string) => void;
  readonly onBlur?: () => void;
  /** The ones that will do; all where it is left out. */
  readonly only?: readonly string[];
  /** Left out where it isn't asked where a customer is: then nothing depends on whether he is served there. */
  readonly hasNotice?: boolean;
}

/** A country or region, by its name in the reader's language, with what whoever chooses it has to know. */
export function CountryField({ value, onChange, only, hasNotice = true, description, ...words }: CountryFieldProps) {
  const { i18n } = useLingui();
  const told = useCountryNotice(value);
  const notice = hasNotice ? told : undefined;
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
      description={notice ?? description}
      {...words}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
