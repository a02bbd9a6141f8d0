import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NamedAmount, TradeSide } from '#contract/acceptor/rules.ts';
import { promissory } from '#contract/promissory/calls.ts';
import { AvailableLine, useAvailable, type PromissoryRow } from '#src/features/assets/index.ts';
import { api } from '#src/platform/api.ts';
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
import { useOffers, type OfferRow, type OtcQuoteRow } from './offers.ts';
import { OtcReview } from './otc-review.tsx';

interface OtcFormProps {
  readonly placed: (row: PromissoryRow) => void;
}

/** Form for side, pair and amount; then a firm quote. */
export function OtcForm(props: OtcFormProps) {
  const { t } = useLingui();
  return (
    <Answered query={useOffers()} offline={t`You’re offline. Connect to get a quote.`}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={<Trans>No OTC offers right now</Trans>}>
            <Trans>Offers of our OTC merchants appear here. You can convert coins at any time.</Trans>
          </EmptyState>
        ) : (
          <Offered {...props} items={items} />
        )
      }
    </Answered>
  );
}

interface OfferedProps extends OtcFormProps {
  readonly items: readonly OfferRow[];
}

interface Typed {
  readonly side: TradeSide;
  /** As `BTC/EUR`; empty selects the first pair offered. */
  readonly pair: string;
  /** What the amount is in. */
  readonly by: NamedAmount;
  readonly amount: string;
}

const initial: Typed = { side: 'buy', pair: '', by: 'currency', amount: '' };
const nameOf = ({ coin, currency }: OfferRow) => `${coin}/${currency}`;

function Offered({ items, placed }: OfferedProps) {
  const [quote, setQuote] = useState<OtcQuoteRow | null>(null);
  const offerOf = ({ pair }: Typed) => items.find((one) => nameOf(one) === pair) ?? items[0];
  const { read, faultOf } = usePayments();
  const fields = useFields({
    initial,
    draft: 'otc',
    findFaults: (typed) => ({ amount: faultOf(typed.amount, offerOf(typed)?.[typed.by]) }),
  });
  const { values, field, change } = fields;
  const offer = offerOf(values);
  const available = useAvailable(offer?.coin);
  if (!fields.isRead || !offer) return <Loading />;
  if (quote)
    return <OtcReview quote={quote} done={(row) => fields.end().then(() => placed(row))} back={() => setQuote(null)} />;
  const { coin, currency } = offer;
  const { side, by } = values;
  const best = offer[side];
  const askPrice = async (typed: Typed) => {
    const amount = read(typed.amount, offer[by]);
    if (amount === undefined) return;
    const query = { Side: side, Coin: coin, Currency: currency, By: by, Amount: amount } as const;
    setQuote(await api(promissory.quote, { query }, { isInline: true }));
  };
  return (
    <Form of={fields} submit={askPrice}>
      <SideChoice side={side} choose={(chosen) => change({ side: chosen })} />
      <SelectField
        label={<Trans>Pair</Trans>}
        choices={items.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
        {...field('pair')}
        value={nameOf(offer)}
      />
      <NamedAmountFields side={side} pair={offer} by={field('by')} amount={field('amount')} />
      {side === 'sell' ? (
        <AvailableLine of={available} asset={coin} give={(amount) => change({ by: 'coin', amount })} />
      ) : null}
      {best ? <BestPrice coin={coin} currency={currency} best={best} /> : null}
      <FormFoot
        of={fields}
        action={<Trans>Get a quote</Trans>}
        offline={<Trans>You’re offline. Connect to get a quote.</Trans>}
      />
    </Form>
  );
}
