import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currencies } from '#contract/currencies/calls.ts';
import { profile } from '#contract/profile/calls.ts';
import { api } from '#src/platform/api.ts';
import { enqueueIntention, useOutbox } from '#src/platform/outbox.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import styles from './security.module.css';

/** The currency that totals are shown in. A choice made offline waits in the outbox. */
export function PricingCurrency({ current }: { current: string }) {
  const { t } = useLingui();
  const [chosen, choose] = useState<string | null>(null);
  const waiting = useOutbox()?.some(({ callName }) => callName === profile.setPricingCurrency.name) ?? false;
  const { data } = useQuery({
    queryKey: ['pricing-currencies'],
    queryFn: async () => (await api(currencies.listPricingCurrencies, undefined, { isInline: true })).items,
    staleTime: Infinity,
    retry: false,
    meta: { persist: true },
  });
  const shown = chosen ?? current;
  const names = data ?? [{ code: current, name: current }];
  useEffect(() => {
    // What was chosen has reached the server: the session's own copy follows.
    if (chosen !== null && !waiting) void refreshUser().catch(() => undefined);
  }, [chosen, waiting]);
  const change = async (currency: string) => {
    choose(currency);
    await enqueueIntention(profile.setPricingCurrency, { body: { currency } });
  };
  return (
    <label className={styles.field}>
      <Trans>Pricing currency</Trans>
      <select value={shown} onChange={(event) => void change(event.currentTarget.value)}>
        {names.map(({ code, name }) => (
          <option key={code} value={code}>
            {code === name ? code : `${code} · ${name}`}
          </option>
        ))}
      </select>
      <small role="status">{waiting ? t`Waits to be sent` : chosen === null ? null : t`Saved`}</small>
    </label>
  );
}
