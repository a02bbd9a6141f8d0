import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { TradeSide } from '#contract/acceptor/rules.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { channelsFor } from '#contract/receipt-methods/rules.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { BestPrice } from '#src/ui/best-price.tsx';
import { SideChoice } from '#src/ui/side-choice.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import type { TypedForm } from '#src/ui/form/use-typed.ts';
import { Loading } from '#src/ui/loading.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { useMethods } from './methods.ts';
import type { MethodRow, RampQuote } from './rows.ts';
import trade from '#src/ui/trade.module.css';
import styles from './ramp.module.css';

/** What is asked a price of, with the own method that a sell is paid to. */
export interface Asked {
  readonly quote: RampQuote;
  readonly method: MethodRow | undefined;
}

const freshMs = 10_000;

/** What somebody asks a price of, as it was typed. */
export interface TypedOrder {
  readonly side: TradeSide;
  /** As `BTC/EUR`; empty for the first pair that is offered. */
  readonly pair: string;
  readonly payType: string;
  readonly amount: string;
}

interface RampFormProps extends TypedForm<TypedOrder> {
  readonly quoted: (asked: Asked) => void;
}

/** Buy or sell, which coin for which currency, how much and how it is paid; then a price that holds. */
export function RampForm({ typed, isKept, change, quoted }: RampFormProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  useCatalogue();
  const isOffline = useIsOffline();
  const asking = useCommand();
  const pairs = useQuery({ ...ask(dealerOrders.listPairs), refetchInterval: freshMs });
  const methods = useMethods();
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const items = pairs.data?.items;
  const { side } = typed;
  const pair = items?.find((one) => `${one.coin}/${one.currency}` === typed.pair) ?? items?.[0];
  if (!items && isOffline) return <NoQuote />;
  if (!items) return pairs.error ? <FormError error={pairs.error} /> : <Loading />;
  if (!pair)
    return (
      <EmptyState title={<Trans>No offers right now</Trans>}>
        <Trans>Offers of our merchants appear here.</Trans>
      </EmptyState>
    );
  const { coin, currency } = pair;
  const best = pair[side];
  const amount = readPayment(typed.amount, i18n.locale, scaleOf(assetCode(currency)));
  const own = (methods.data?.items ?? []).filter(({ currencies }) => currencies.includes(assetCode(currency)));
  const channels =
    side === 'buy'
      ? channelsFor(currency).map(({ code, name: words }) => ({ value: code, label: words[locale] }))
      : own.map(({ channel, name: words, masked }) => ({ value: channel, label: `${words[locale]} ${masked}` }));
  const channel = channels.find(({ value }) => value === typed.payType)?.value ?? channels[0]?.value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === undefined || channel === undefined) return;
    setError(null);
    const query = {
      Side: side,
      Coin: coin,
      Currency: currency,
      By: 'currency',
      Amount: amount,
      PayType: channel,
    } as const;
    void asking.run(async () => {
      try {
        const quote = await api(dealerOrders.quote, { query }, { isInline: true });
        quoted({ quote, method: side === 'sell' ? own.find((one) => one.channel === channel) : undefined });
      } catch (failure) {
        setError(failure);
      }
    });
  };
  const fault = t`Enter an amount above 0 with up to ${scaleOf(assetCode(currency))} decimals`;
  return (
    <form className={trade.stack} data-is-kept={isKept} onSubmit={submit} noValidate>
      <SideChoice side={side} choose={(chosen) => change({ side: chosen })} />
      <SelectField
        label={<Trans>Pair</Trans>}
        choices={items.map((one) => ({ value: `${one.coin}/${one.currency}`, label: `${one.coin}/${one.currency}` }))}
        value={`${coin}/${currency}`}
        onChange={(event) => change({ pair: event.currentTarget.value })}
      />
      <Field
        label={side === 'buy' ? t`You pay (${currency})` : t`You get (${currency})`}
        inputMode="decimal"
        maxLength={40}
        value={typed.amount}
        error={isTried && amount === undefined ? fault : null}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      {channels.length > 0 ? (
        <SelectField
          label={side === 'buy' ? <Trans>Pay by</Trans> : <Trans>Get paid to</Trans>}
          choices={channels}
          value={channel ?? ''}
          onChange={(event) => change({ payType: event.currentTarget.value })}
        />
      ) : (
        <p className={styles.notice} role="status">
          <Trans>To sell for {currency}, add a payment method first.</Trans>{' '}
          <Link to="/dashboard/ramp" search={{ tab: 'methods' }}>
            <Trans>Add payment method</Trans>
          </Link>
        </p>
      )}
      {best ? <BestPrice coin={coin} currency={currency} best={best} /> : null}
      <FormError error={error} />
      {isOffline ? <NoQuote /> : null}
      <Button type="submit" disabled={isOffline || channel === undefined} loading={asking.isBusy}>
        <Trans>Find best price</Trans>
      </Button>
    </form>
  );
}

/** What is typed stays, and is priced once there is a network. */
function NoQuote() {
  return (
    <p role="status" className={trade.meta}>
      <Trans>You’re offline. Connect to get a quote.</Trans>
    </p>
  );
}
