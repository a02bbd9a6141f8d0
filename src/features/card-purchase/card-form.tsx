import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { balancePayType, cardArrivalMinutes } from '#contract/card-purchase/rules.ts';
import { namedAmounts, type NamedAmount } from '#contract/acceptor/rules.ts';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Answered } from '#src/ui/answered.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Facts, Form, FormFoot } from '#src/ui/form/form.tsx';
import { FeeRule } from '#src/ui/fee-rule.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { useFields, type Fields } from '#src/ui/form/use-fields.ts';
import { Money, formatDecimal } from '#src/ui/money.tsx';
import { usePayments } from '#src/ui/form/use-payments.ts';
import type { CardPair, CardQuote } from './rows.ts';

/** A requested quote, and what must be accepted to order at it. */
export interface Asked {
  readonly quote: CardQuote;
  readonly pair: CardPair;
  readonly disclaimer: string;
}

const initial = { coin: '', currency: '', by: 'currency', amount: '', payType: '' };
const byOf = (text: string): NamedAmount => namedAmounts.find((one) => one === text) ?? 'currency';
const freshMs = 30_000;

/** Form for the coin, the amount and the payment method; it leads to a price that holds for three minutes. */
export function CardForm({ quoted }: { quoted: (asked: Asked) => void }) {
  const { t } = useLingui();
  useCatalogue();
  const pairs = useQuery(ask(cardPurchase.listPairs));
  const items = pairs.data?.items ?? [];
  const { read, faultOf } = usePayments();
  const named = (values: Typed) => {
    const pair = chosen(items, values);
    return byOf(values.by) === 'coin' ? pair?.coin : pair?.currency;
  };
  const fields = useFields({
    initial,
    draft: 'card-purchase',
    findFaults: (values) => ({ amount: faultOf(values.amount, named(values)) }),
  });
  const pair = chosen(items, fields.values);
  if (!pairs.data)
    return (
      <Answered query={pairs} offline={t`You’re offline. Connect to buy crypto. Your orders are below.`}>
        {() => null}
      </Answered>
    );
  if (!pair) return <EmptyState title={<Trans>Card purchases aren’t available for your account yet</Trans>} />;
  const by = byOf(fields.values.by);
  const askPrice = async (values: typeof initial) => {
    const amount = read(values.amount, named(values));
    if (amount === undefined) return;
    const body = { coin: pair.coin, currency: pair.currency, by, amount, payType: payTypeOf(pair, values) };
    quoted({
      quote: await api(cardPurchase.quote, { body }, { isInline: true }),
      pair,
      disclaimer: pairs.data.disclaimer,
    });
  };
  return (
    <Form of={fields} submit={askPrice}>
      <PairFields fields={fields} pair={pair} items={items} />
      <SelectField
        label={<Trans>Enter the amount in</Trans>}
        choices={[
          { value: 'currency', label: t`${pair.currency} you pay` },
          { value: 'coin', label: t`${pair.coin} you get` },
        ]}
        {...fields.field('by')}
        value={by}
      />
      <Field
        label={by === 'currency' ? t`You pay (${pair.currency})` : t`You get (${pair.coin})`}
        inputMode="decimal"
        maxLength={40}
        {...fields.field('amount')}
      />
      <PayTypeField fields={fields} pair={pair} />
      <PairFacts pair={pair} isFree={payTypeOf(pair, fields.values) === balancePayType} />
      <FormFoot
        of={fields}
        action={<Trans>Get a quote</Trans>}
        offline={<Trans>You’re offline. What you enter is kept; connect to get a quote.</Trans>}
      />
    </Form>
  );
}

type Typed = typeof initial;

function chosen(
  items: readonly CardPair[],
  { coin, currency }: Pick<Typed, 'coin' | 'currency'>,
): CardPair | undefined {
  const inCurrency = items.filter((one) => one.currency === currency);
  const among = inCurrency.length > 0 ? inCurrency : items.filter((one) => one.currency === items[0]?.currency);
  return among.find((one) => one.coin === coin) ?? among[0];
}

const payTypeOf = ({ payTypes }: CardPair, { payType }: Pick<Typed, 'payType'>): string =>
  payTypes.find((one) => one === payType) ?? payTypes[0] ?? balancePayType;

interface PartProps {
  readonly fields: Fields<Typed>;
  readonly pair: CardPair;
}

function PairFields({ fields, pair, items }: PartProps & { readonly items: readonly CardPair[] }) {
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  const coins = items.filter(({ currency }) => currency === pair.currency).map(({ coin }) => coin);
  const choices = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: code }));
  return (
    <>
      <SelectField label={<Trans>Coin</Trans>} choices={choices(coins)} {...fields.field('coin')} value={pair.coin} />
      <SelectField
        label={<Trans>Currency</Trans>}
        choices={choices(currencies)}
        {...fields.field('currency')}
        value={pair.currency}
      />
    </>
  );
}

function PayTypeField({ fields, pair }: PartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const nameOf = (code: string) =>
    code === balancePayType
      ? t`Fiat account balance`
      : (catalogue().paymentMethods.find((one) => one.code === code)?.name[locale] ?? code);
  return (
    <SelectField
      label={<Trans>Pay by</Trans>}
      choices={pair.payTypes.map((code) => ({ value: code, label: nameOf(code) }))}
      {...fields.field('payType')}
      value={payTypeOf(pair, fields.values)}
    />
  );
}

interface FactProps {
  readonly pair: CardPair;
  readonly isFree: boolean;
}

const Fee = ({ pair, isFree }: FactProps) =>
  isFree ? <Trans>No fee</Trans> : <FeeRule currency={pair.currency} fee={pair.fee} />;

function Arrival({ isFree }: Pick<FactProps, 'isFree'>) {
  const { from, to } = cardArrivalMinutes;
  return isFree ? (
    <Trans>Instant</Trans>
  ) : (
    <Trans>
      {from}–{to} minutes
    </Trans>
  );
}

/** Cost and duration, before anything is requested. */
function PairFacts({ pair, isFree }: FactProps) {
  const { i18n } = useLingui();
  const { coin, currency, minimum, maximum } = pair;
  const rates = useQuery({
    ...ask(cardPurchase.listRates, { query: { Currency: currency } }),
    refetchInterval: freshMs,
  });
  const price = rates.data?.items.find((one) => one.coin === coin)?.price;
  return (
    <Facts
      areAmounts
      lines={[
        [
          <Trans key="price">Price now</Trans>,
          price === undefined ? null : `1 ${coin} = ${formatDecimal(price, placesOf(price), i18n.locale)} ${currency}`,
        ],
        [<Trans key="fee">Fee</Trans>, <Fee key="both" pair={pair} isFree={isFree} />],
        [
          <Trans key="limits">Limits</Trans>,
          <span key="both">
            <Money value={minimum} asset={currency} /> – <Money value={maximum} asset={currency} />
          </span>,
        ],
        [<Trans key="arrival">Estimated arrival</Trans>, <Arrival key="time" isFree={isFree} />],
      ]}
    />
  );
}

const placesOf = (price: string) => new BigNumber(price).decimalPlaces() ?? 0;
