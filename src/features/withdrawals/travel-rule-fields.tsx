import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { isPayable } from '#contract/catalogue/countries.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { nameMaxLength, type TravelRule } from '#contract/withdrawals/rules.ts';
import { ask } from '#src/platform/ask.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { CountryField } from '#src/ui/form/country-field.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import type { Faults, Fields } from '#src/ui/form/use-fields.ts';
import form from '#src/ui/form/form.module.css';
import styles from './withdrawals.module.css';

/** Payee of a larger withdrawal, as typed. */
export interface PayeeValues {
  readonly walletType: string;
  readonly providerName: string;
  readonly beneficiaryName: string;
  readonly country: string;
}

export const noPayee: PayeeValues = { walletType: 'provider', providerName: '', beneficiaryName: '', country: '' };

/** Returns a function that finds missing data that the law requires. */
export function usePayeeFaults(): (values: PayeeValues) => Faults {
  const { t } = useLingui();
  return ({ walletType, providerName, beneficiaryName, country }) => ({
    providerName: walletType === 'provider' && !providerName.trim() ? t`Enter the provider’s name` : undefined,
    beneficiaryName: beneficiaryName.trim() ? undefined : t`Enter the recipient’s name`,
    country: country === '' ? t`Choose the recipient’s country or region` : undefined,
  });
}

/** Converts the values to the request's format. */
export function toBody({ walletType, providerName, beneficiaryName, country }: PayeeValues): TravelRule {
  const whose =
    walletType === 'selfHosted'
      ? ({ walletType, providerName: null } as const)
      : ({ walletType: 'provider', providerName: providerName.trim() } as const);
  return { ...whose, beneficiaryName: beneficiaryName.trim(), country };
}

/** Fields for the payee of a larger withdrawal, as required by the travel rule. */
export function TravelRuleFields({ of: { values, field } }: { of: Pick<Fields<PayeeValues>, 'values' | 'field'> }) {
  const { t } = useLingui();
  const payable = useCatalogue().countries.filter(({ code }) => isPayable(code));
  const { data } = useQuery({ ...ask(withdrawals.listProviders), staleTime: Infinity });
  const typed = values.providerName.trim().toLowerCase();
  const isOther = data && typed !== '' && !data.items.some((name) => name.toLowerCase() === typed);
  return (
    <fieldset className={form.group}>
      <legend>
        <Trans>Recipient details</Trans>
      </legend>
      <p className={styles.quiet}>
        <Trans>For this amount, the law (“travel rule”) requires us to share sender and recipient details.</Trans>
      </p>
      <SelectField
        label={t`Address owner`}
        choices={[
          { value: 'provider', label: t`exchange or other provider` },
          { value: 'selfHosted', label: t`my own wallet` },
        ]}
        description={values.walletType === 'selfHosted' ? t`We’ll ask you to prove the wallet is yours.` : undefined}
        {...field('walletType')}
      />
      {values.walletType === 'selfHosted' ? null : (
        <Field
          label={t`Provider name`}
          maxLength={nameMaxLength}
          list="travel-providers"
          description={
            isOther ? t`We don’t know this provider, so we’ll review the withdrawal, usually within a day.` : undefined
          }
          {...field('providerName')}
        />
      )}
      <datalist id="travel-providers">
        {data?.items.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <div className={form.pair}>
        <Field label={t`Recipient name`} maxLength={nameMaxLength} autoComplete="name" {...field('beneficiaryName')} />
        <CountryField
          label={t`Recipient country`}
          hasNotice={false}
          only={payable.map(({ code }) => code)}
          {...field('country')}
        />
      </div>
    </fieldset>
  );
}
