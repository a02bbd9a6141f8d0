import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { isPayable } from '#contract/catalogue/countries.ts';
import { nameMaxLength, type TravelRule } from '#contract/withdrawals/rules.ts';
import { listRegions, regionName } from '#src/ui/regions.ts';
import styles from './withdrawals.module.css';
import { useQuery } from '@tanstack/react-query';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { ask } from '#src/platform/ask.ts';

export const noTravelRule: TravelRule = { beneficiaryName: '', country: '', walletType: 'provider', providerName: '' };

interface TravelRuleProps {
  readonly value: TravelRule;
  readonly isTried: boolean;
  readonly change: (value: TravelRule) => void;
}

/** The first field that has to be filled in and is not, by its id; undefined where the form says all that it asks for. */
export function firstEmpty({ beneficiaryName, country, walletType, providerName }: TravelRule): string | undefined {
  if (walletType === 'provider' && !providerName?.trim()) return 'travel-provider';
  if (beneficiaryName.trim() === '') return 'travel-name';
  return country === '' || !isPayable(country) ? 'travel-country' : undefined;
}

/** As it is sent. */
export function toBody(value: TravelRule): TravelRule {
  const providerName = value.walletType === 'provider' ? (value.providerName ?? '').trim() : null;
  return { ...value, beneficiaryName: value.beneficiaryName.trim(), providerName };
}

/** Whom a larger withdrawal pays, as the travel rule asks. */
export function TravelRuleFields({ value, isTried, change }: TravelRuleProps) {
  const { i18n, t } = useLingui();
  const regions = useMemo(() => listRegions(i18n.locale), [i18n.locale]);
  const { data } = useQuery({
    ...ask(withdrawals.listProviders),
    staleTime: Infinity,
  });
  const providers = data?.items ?? [];
  const typed = value.providerName?.trim().toLowerCase() ?? '';
  const isOther = data !== undefined && typed !== '' && !providers.some((name) => name.toLowerCase() === typed);
  const isClosed = value.country !== '' && !isPayable(value.country);
  const closedName = regionName(value.country || 'ZZ', i18n.locale);
  const missing = (text: string) => (isTried && text.trim() === '' ? true : undefined);
  return (
    <fieldset className={styles.plain}>
      <legend>
        <Trans>Recipient details</Trans>
      </legend>
      <p className={styles.quiet}>
        <Trans>For this amount, the law (“travel rule”) requires us to share sender and recipient details.</Trans>
      </p>
      <div className={styles.field}>
        <label htmlFor="travel-wallet">
          <Trans>Address owner</Trans>
        </label>
        <select
          id="travel-wallet"
          value={value.walletType}
          onChange={(event) =>
            change({ ...value, walletType: event.currentTarget.value === 'selfHosted' ? 'selfHosted' : 'provider' })
          }
        >
          <option value="provider">{t`exchange or other provider`}</option>
          <option value="selfHosted">{t`my own wallet`}</option>
        </select>
      </div>
      {value.walletType === 'provider' ? (
        <div className={styles.field}>
          <label htmlFor="travel-provider">
            <Trans>Provider name</Trans>
          </label>
          <input
            id="travel-provider"
            value={value.providerName ?? ''}
            maxLength={nameMaxLength}
            list="travel-providers"
            autoComplete="off"
            aria-invalid={missing(value.providerName ?? '')}
            onChange={(event) => change({ ...value, providerName: event.currentTarget.value })}
          />
          <datalist id="travel-providers">
            {providers.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          {isOther ? (
            <p className={styles.quiet} role="status">
              <Trans>We don’t know this provider, so we’ll review the withdrawal, usually within a day.</Trans>
            </p>
          ) : null}
        </div>
      ) : (
        <p className={styles.quiet}>
          <Trans>We’ll ask you to prove the wallet is yours.</Trans>
        </p>
      )}
      <div className={styles.pair}>
        <div className={styles.field}>
          <label htmlFor="travel-name">
            <Trans>Recipient name</Trans>
          </label>
          <input
            id="travel-name"
            value={value.beneficiaryName}
            maxLength={nameMaxLength}
            autoComplete="name"
            aria-invalid={missing(value.beneficiaryName)}
            onChange={(event) => change({ ...value, beneficiaryName: event.currentTarget.value })}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor="travel-country">
            <Trans>Recipient country</Trans>
          </label>
          <select
            id="travel-country"
            value={value.country}
            aria-invalid={missing(value.country) ?? (isClosed ? true : undefined)}
            aria-describedby={isClosed ? 'travel-country-notice' : undefined}
            onChange={(event) => change({ ...value, country: event.currentTarget.value })}
          >
            <option value="">{t`Choose`}</option>
            {regions.map((region) => (
              <option key={region.value} value={region.value}>
                {region.label}
              </option>
            ))}
          </select>
        </div>
      </div>
      {isClosed ? (
        <p id="travel-country-notice" className={styles.error} role="status">
          <Trans>We can’t send to recipients in {closedName}.</Trans>
        </p>
      ) : null}
      {isTried && !isClosed && firstEmpty(value) !== undefined ? (
        <p className={styles.error} role="alert">
          <Trans>Enter the recipient’s name, country and provider.</Trans>
        </p>
      ) : null}
    </fieldset>
  );
}
