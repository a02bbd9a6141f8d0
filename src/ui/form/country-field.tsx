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
  /** Allowed countries; defaults to all. */
  readonly only?: readonly string[];
  /**
   * Whether to show the notice. False if the field doesn't ask where a customer is: then it has no bearing on whether
   * they are served there.
   */
  readonly hasNotice?: boolean;
}

/** Selects a country or region by its name in the reader's language, with any notice about the selected one. */
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
      leftSection={value ? <Flag country={value} /> : undefined}
      description={notice ?? description}
      {...words}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
