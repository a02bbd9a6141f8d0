import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsDownUp } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { convert } from '#contract/convert/calls.ts';
import {
  listConvertible,
  listCounters,
  pairTerms,
  priced,
  termsUnits,
  type ConvertKind,
  type ConvertSide,
  type PairTerms,
} from '#contract/convert/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { useAccount } from '#src/platform/acting.ts';
import { api } from '#src/platform/api.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import bar from '#src/ui/action-bar.module.css';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { readPayment, writeAmount } from '#src/ui/typed-amount.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { RateLine } from './rate-line.tsx';
import { useAvailable, useRate, type QuoteRow } from './rates.ts';
import { SideField } from './side-field.tsx';
import type { Typed } from './use-typed.ts';
import styles from './convert.module.css';

interface Props {
  readonly kind: ConvertKind;
  /** Whose balances are meant, where it isn't the account's own. */
  readonly subAccount: string | undefined;
  readonly typed: Typed;
  readonly change: (part: Partial<Typed>) => void;
  readonly quoted: (quote: QuoteRow) => void;
  /** Hears which pair is chosen. */
  readonly chosen?: ((from: string, to: string) => void) | undefined;
}

/** What is given, what is got, and the rate of now; then a price that holds. */
export function ConvertForm({ kind, subAccount, typed, change, quoted, chosen }: Props) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  useCatalogue();
  const tier = useAccount()?.tier;
  const whom = tier ? { tier } : {};
  const asking = useCommand();
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const givable = listConvertible(whom).filter(({ code }) => listCounters(code, whom).some((one) => one.kind === kind));
  const counters = listCounters(typed.from, whom).filter((one) => one.kind === kind);
  const pair = counters.find(({ to }) => to === typed.to) ?? counters[0] ?? pairTerms('USDT', 'BTC', whom);
  const available = useAvailable(pair?.from, subAccount);
  const rate = useRate(pair?.from ?? '', pair?.to ?? '');
  const [from, to] = [pair?.from, pair?.to];
  useEffect(() => {
    if (from && to) chosen?.(from, to);
  }, [from, to, chosen]);
  if (!pair) return null;
  const named = typed.side === 'give' ? pair.from : pair.to;
  const amount = readPayment(typed.amount, i18n.locale, scaleOf(named));
  const sides = amountsOf(pair, typed.side, amount, rate.data?.rate ?? undefined);
  const flaw = faultOf(pair, sides?.gives, available);
  const flaws = {
    form: t`Enter an amount above 0 with up to ${scaleOf(named)} decimals`,
    range: t`Enter an amount between the minimum and the maximum`,
    balance: t`Not enough ${pair.from} available`,
  };
  const fault = amount === undefined ? flaws.form : flaw && flaws[flaw];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === undefined || fault) return;
    setError(null);
    const body = { from: pair.from, to: pair.to, side: typed.side, amount, ...(subAccount && { subAccount }) };
    void asking.run(async () => {
      try {
        quoted(await api(convert.quote, { body }, { isInline: true }));
      } catch (failure) {
        setError(failure);
      }
    });
  };
  const textOf = (side: ConvertSide) => {
    if (typed.side === side) return typed.amount;
    const [units, asset] = side === 'give' ? [sides?.gives, pair.from] : [sides?.gets, pair.to];
    return units === undefined ? '' : writeAmount(formatUnits(units, scaleOf(asset)), i18n.locale);
  };
  const chooseFrom = (from: string) => change(towards(kind, from, pair.to, whom));
  const swap = () => change({ from: pair.to, to: pair.from, side: typed.side === 'give' ? 'get' : 'give' });
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <SideField
        name={t`You give`}
        assetName={t`Asset to give`}
        value={textOf('give')}
        asset={pair.from}
        assets={givable.map(({ code }) => code)}
        isWrong={isTried && Boolean(fault)}
        type={(text) => change({ from: pair.from, to: pair.to, side: 'give', amount: text })}
        choose={chooseFrom}
      />
      <p className={styles.meta}>
        <Trans>Available</Trans> {available === undefined ? '--' : <Money value={available} asset={pair.from} />}
      </p>
      <div className={styles.swap}>
        <Button variant="default" onClick={swap} aria-label={t`Swap the two assets`}>
          <IconArrowsDownUp size={20} stroke={1.75} aria-hidden="true" />
        </Button>
      </div>
      <SideField
        name={t`You get`}
        assetName={t`Asset to get`}
        value={textOf('get')}
        asset={pair.to}
        assets={counters.map(({ to }) => to)}
        isWrong={isTried && Boolean(fault)}
        type={(text) => change({ from: pair.from, to: pair.to, side: 'get', amount: text })}
        choose={(to) => change({ from: pair.from, to })}
      />
      {isTried && fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
      <RateLine pair={pair} rate={rate.data} />
      <FormError error={error} />
      {isOffline ? (
        <p className={styles.meta} role="status">
          <Trans>You’re offline. Connect to get a quote; your amount is saved on this device.</Trans>
        </p>
      ) : null}
      <div className={`${styles.stack} ${bar.sticky}`}>
        <Button type="submit" disabled={isOffline} loading={asking.isBusy}>
          <Trans>Get a quote</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Both sides at the rate of now: an estimate, which the quote makes firm. */
function amountsOf(pair: PairTerms, side: ConvertSide, amount: string | undefined, rate: string | undefined) {
  const named = side === 'give' ? pair.from : pair.to;
  const units = amount === undefined ? undefined : parseUnits(amount, scaleOf(named));
  if (units === undefined) return undefined;
  if (rate !== undefined) return priced(pair, side, units, rate);
  return side === 'give' ? { gives: units, gets: undefined } : { gives: undefined, gets: units };
}

/** What is wrong with an amount, as far as this device knows. */
function faultOf({ terms, from }: PairTerms, gives: bigint | undefined, available: string | undefined) {
  if (gives === undefined) return null;
  if (gives < termsUnits(terms, terms.minimum) || gives > termsUnits(terms, terms.maximum)) return 'range';
  const owned = available === undefined ? undefined : parseUnits(available, scaleOf(from));
  return owned !== undefined && gives > owned ? 'balance' : null;
}

/** Another asset to give, with what can be got for it. */
function towards(
  kind: ConvertKind,
  from: string,
  to: string,
  whom: Parameters<typeof listCounters>[1],
): Partial<Typed> {
  const counters = listCounters(from, whom).filter((one) => one.kind === kind);
  return { from, to: (counters.find((one) => one.to === to) ?? counters[0])?.to ?? to };
}
