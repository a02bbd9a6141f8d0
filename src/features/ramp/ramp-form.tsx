import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NamedAmount, TradeSide } from '#contract/acceptor/rules.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { channelsFor } from '#contract/receipt-methods/rules.ts';
import { AvailableLine, useAvailable } from '#src/features/assets/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Answered } from '#src/ui/answered.tsx';
import { BestPrice } from '#src/ui/best-price.tsx';
import { SideChoice } from '#src/ui/side-choice.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Loading } from '#src/ui/loading.tsx';
import { NamedAmountFields } from '#src/ui/named-amount.tsx';
import { usePayments } from '#src/ui/form/use-payments.ts';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { useMethods } from './methods.ts';
import { RampReview } from './ramp-review.tsx';
import type { MethodRow, RampQuote } from './rows.ts';
import styles from './ramp.module.css';

/** A quote, with the user's own payment method for a sell. */
export interface Asked {
  readonly quote: RampQuote;
  readonly method: MethodRow | undefined;
}

const freshMs = 10_000;

interface Typed {
  readonly side: TradeSide;
  /** As `BTC/EUR`; empty selects the first pair offered. */
  readonly pair: string;
  readonly payType: string;
  /** What the amount is in. */
  readonly by: NamedAmount;
  readonly amount: string;
}

const initial: Typed = { side: 'buy', pair: '', payType: '', by: 'currency', amount: '' };

interface RampFormProps {
  readonly asked: Asked | null;
  readonly quoted: (asked: Asked | null) => void;
}

/** Form for side, coin, currency, amount and payment method; then a firm quote, and the order placed on it. */
export function RampForm({ asked, quoted }: RampFormProps) {
  const locale = useLocale();
  useCatalogue();
  const { t } = useLingui();
  const pairs = useQuery({ ...ask(dealerOrders.listPairs), refetchInterval: freshMs });
  const methods = useMethods();
  const items = pairs.data?.items;
  const pairOf = ({ pair: name }: Typed) => items?.find((one) => nameOf(one) === name) ?? items?.[0];
  const { read, faultOf } = usePayments();
  const fields = useFields({
    initial,
    draft: 'ramp',
    findFaults: (typed) => ({ amount: faultOf(typed.amount, pairOf(typed)?.[typed.by]) }),
  });
  const { values, field, change } = fields;
  const pair = pairOf(values);
  const available = useAvailable(pair?.coin);
  if (asked) return <RampReview asked={asked} back={() => quoted(null)} placed={fields.end} />;
  if (!items)
    return (
      <Answered query={pairs} offline={t`You’re offline. Connect to get a quote.`}>
        {() => null}
      </Answered>
    );
  if (!fields.isRead) return <Loading />;
  if (!pair)
    return (
      <EmptyState title={<Trans>No offers right now</Trans>}>
        <Trans>Offers of our merchants appear here.</Trans>
      </EmptyState>
    );
  const { side, by } = values;
  const { coin, currency } = pair;
  const best = pair[side];
  const own = (methods.data?.items ?? []).filter(({ currencies }) => currencies.includes(assetCode(currency)));
  const channels =
    side === 'buy'
      ? channelsFor(currency).map(({ code, name: words }) => ({ value: code, label: words[locale] }))
      : own.map(({ channel, name: words, masked }) => ({ value: channel, label: `${words[locale]} ${masked}` }));
  const channel = channels.find(({ value }) => value === values.payType)?.value ?? channels[0]?.value;
  const askPrice = async (typed: Typed) => {
    const amount = read(typed.amount, pair[by]);
    if (amount === undefined || channel === undefined) return;
    const order = {
      Side: side,
      Coin: coin,
      Currency: currency,
      By: by,
      Amount: amount,
      PayType: channel,
    } as const;
    const quote = await api(dealerOrders.quote, { query: order }, { isInline: true });
    quoted({ quote, method: side === 'sell' ? own.find((one) => one.channel === channel) : undefined });
  };
  return (
    <Form of={fields} submit={askPrice}>
      <SideChoice side={side} choose={(chosen) => change({ side: chosen })} />
      <SelectField
        label={<Trans>Pair</Trans>}
        choices={items.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
        {...field('pair')}
        value={nameOf(pair)}
      />
      <NamedAmountFields side={side} pair={pair} by={field('by')} amount={field('amount')} />
      {side === 'sell' ? (
        <AvailableLine of={available} asset={coin} give={(amount) => change({ by: 'coin', amount })} />
      ) : null}
      {channels.length > 0 ? (
        <SelectField
          label={side === 'buy' ? <Trans>Pay by</Trans> : <Trans>Get paid to</Trans>}
          choices={channels}
          {...field('payType')}
          value={channel ?? ''}
        />
      ) : (
        <p className={styles.notice} role="status">
          <Trans>To sell for {currency}, add a payment method first.</Trans>
          <SentenceGap />
          <Link to="/dashboard/ramp" search={{ tab: 'methods' }}>
            <Trans>Add payment method</Trans>
          </Link>
        </p>
      )}
      {best ? <BestPrice coin={coin} currency={currency} best={best} /> : null}
      <FormFoot
        of={fields}
        action={<Trans>Find best price</Trans>}
        offline={<Trans>You’re offline. Connect to get a quote.</Trans>}
        isDisabled={channel === undefined}
      />
    </Form>
  );
}

const nameOf = ({ coin, currency }: { readonly coin: string; readonly currency: string }) => `${coin}/${currency}`;
