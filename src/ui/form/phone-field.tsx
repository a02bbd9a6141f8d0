import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SentenceGap } from '../sentence-gap.tsx';
import { Field, SelectField, type FieldWords } from './fields.tsx';
import styles from './form.module.css';
import { useCallingCodes, useHomeCountry, usePhones } from './use-phones.ts';

interface PhoneFieldProps extends FieldWords {
  readonly name?: string;
  /** Phone number in E.164, or the text as typed while it isn't a valid number. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A phone number with its country, typed in the local format. */
export function PhoneField({ value, onChange, label, ...input }: PhoneFieldProps) {
  const { t } = useLingui();
  const { phones, hasFailed, retry } = usePhones(true);
  const home = useHomeCountry(true);
  const [typed, setTyped] = useState({ country: '', number: value });
  // The value was replaced: by a draft that was read after the field was shown.
  const isOther = value !== '' && value !== (phones?.read(shown(typed, home)) ?? typed.number);
  const { country, number } = shown(isOther ? { country: '', number: value } : typed, phones?.countryOf(value) ?? home);
  const change = (next: { readonly country: string; readonly number: string }) => {
    const named = phones?.countryOf(next.number) ?? next.country;
    setTyped({ country: named, number: next.number });
    onChange(phones?.read({ country: named, number: next.number }) ?? next.number);
  };
  const choices = useCallingCodes(phones);
  if (hasFailed)
    return (
      <p className={styles.summary} role="alert">
        <Trans>The list of countries didn’t load.</Trans>
        <SentenceGap />
        <button type="button" onClick={retry}>
          <Trans>Try again</Trans>
        </button>
      </p>
    );
  return (
    <div className={styles.pair}>
      <SelectField
        label={t`Country or region`}
        aria-label={t`Country or region of the phone number`}
        choices={choices}
        value={country}
        disabled={!phones}
        onChange={(event) => change({ country: event.currentTarget.value, number })}
      />
      <Field
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={32}
        disabled={!phones}
        label={label}
        {...input}
        onBlur={() => {
          // The country may have been loaded after the number was typed.
          if (number !== '') change({ country, number });
          input.onBlur?.();
        }}
        value={number}
        onChange={(event) => change({ country, number: event.currentTarget.value })}
      />
    </div>
  );
}

const shown = ({ country, number }: { readonly country: string; readonly number: string }, otherwise: string) => ({
  country: country || otherwise,
  number,
});
