import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currencies } from '#contract/currencies/calls.ts';
import { profile } from '#contract/profile/calls.ts';
import { api } from '#src/platform/api.ts';
import { enqueueIntention, useOutbox } from '#src/platform/outbox.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './security.module.css';

/** Selects the currency for totals. A choice made offline waits in the outbox. */
export function PricingCurrency({ current }: { current: string }) {
  const { i18n, t } = useLingui();
  const [chosen, choose] = useState<string | null>(null);
  /** Whether the choice is in the outbox; it stays selected until it is sent or refused. */
  const [isQueued, setQueued] = useState(false);
  const { error, run } = useCommand();
  const entry = useOutbox()?.findLast(({ callName }) => callName === profile.setPricingCurrency.name);
  const waiting = entry?.state === 'waiting';
  const isRefused = entry?.state === 'parked';
  const isSaved = isQueued && !waiting && !isRefused && chosen === current;
  const { data } = useQuery({
    // The currencies' names are in the reader's language.
    queryKey: ['pricing-currencies', i18n.locale],
    queryFn: async () => (await api(currencies.listPricingCurrencies, undefined, { isInline: true })).items,
    staleTime: Infinity,
    retry: false,
    meta: { persist: true },
  });
  const shown = isRefused || error ? current : (chosen ?? current);
  const names = data ?? [{ code: current, name: current }];
  useEffect(() => {
    // The server has the choice: refresh the session's copy.
    if (isQueued && !waiting) void refreshUser().catch(() => undefined);
  }, [isQueued, waiting]);
  const change = (currency: string) =>
    run(async () => {
      choose(currency);
      setQueued(false);
      await enqueueIntention(profile.setPricingCurrency, { body: { currency } });
      setQueued(true);
    });
  return (
    <label className={styles.field}>
      <Trans>Display currency</Trans>
      <select value={shown} onChange={(event) => void change(event.currentTarget.value)}>
        {names.map(({ code, name }) => (
          <option key={code} value={code}>
            {code === name ? code : `${code} · ${name}`}
          </option>
        ))}
      </select>
      <small role="status">
        {waiting ? t`Pending sync` : isRefused ? t`Not saved. Try again.` : isSaved ? t`Saved` : null}
      </small>
      <FormError error={error} />
    </label>
  );
}
