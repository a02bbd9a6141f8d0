import { useLingui } from '@lingui/react/macro';
import type { PayeeKind, PayeeType } from '#contract/payees/fields.ts';
import { listCountriesOf, listOffered } from '#contract/payees/schemes.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { CountryField } from '#src/ui/form/country-field.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { schemeName, usePayable } from './rows.ts';
import styles from './payees.module.css';

type Whom = ReturnType<typeof useTermsFor>;

/** Usual country of a payee's bank, by currency. */
const homes: Readonly<Record<string, string>> = { EUR: 'DE', USD: 'US', CHF: 'CH' };

/**
 * Returns the choice with parts that no longer fit corrected: a scheme offered for the currency and available in the
 * country.
 */
export function fitKind(kind: PayeeKind, whom: Whom): PayeeKind {
  const offered = listOffered(kind.currency, whom);
  const isIn = (country: string) => offered.filter(({ scheme }) => listCountriesOf(scheme).includes(country));
  const home = homes[kind.currency] ?? kind.currency.slice(0, 2);
  const country = isIn(kind.country).length > 0 ? kind.country : home;
  const fits = isIn(country);
  const scheme = fits.find((one) => one.scheme.code === kind.scheme) ?? fits[0];
  return { ...kind, country, scheme: scheme?.scheme.code ?? kind.scheme };
}

interface Props {
  readonly kind: PayeeKind;
  readonly change: (kind: PayeeKind) => void;
  /** Whether currency and payment method are already decided. */
  readonly isFixed?: boolean;
}

/** The choices that determine the form's fields: currency, bank country, payment method and payee type. */
export function KindFields({ kind, change, isFixed = false }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const currencies = usePayable();
  const whom = useTermsFor();
  const offered = listOffered(kind.currency, whom);
  const asked = isFixed ? offered.filter(({ scheme }) => scheme.code === kind.scheme) : offered;
  const countries = [...new Set(asked.flatMap(({ scheme }) => listCountriesOf(scheme)))];
  const here = offered.filter(({ scheme }) => listCountriesOf(scheme).includes(kind.country));
  const set = (part: Partial<PayeeKind>) =>
    change(isFixed ? { ...kind, ...part } : fitKind({ ...kind, ...part }, whom));
  const types: readonly { readonly value: PayeeType; readonly label: string }[] = [
    { value: 'individual', label: t`Individual` },
    { value: 'company', label: t`Company` },
  ];
  return (
    <div className={styles.pair}>
      {isFixed ? null : (
        <SelectField
          label={t`Currency`}
          value={kind.currency}
          choices={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(event) => set({ currency: event.currentTarget.value, country: '' })}
        />
      )}
      <CountryField
        label={t`Bank’s country or region`}
        name="bankCountry"
        value={kind.country}
        only={countries}
        hasNotice={false}
        onChange={(country) => set({ country })}
      />
      {isFixed ? null : (
        <SelectField
          label={t`Payment method`}
          value={kind.scheme}
          choices={here.map(({ scheme: { code } }) => ({ value: code, label: schemeName(code, locale) }))}
          onChange={(event) => set({ scheme: event.currentTarget.value })}
        />
      )}
      <SelectField
        label={t`Recipient type`}
        value={kind.userType}
        choices={[...types]}
        onChange={({ currentTarget: { value } }) =>
          set({ userType: types.find((one) => one.value === value)?.value ?? 'individual' })
        }
      />
    </div>
  );
}
