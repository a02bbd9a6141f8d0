import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { TradeSide } from '#contract/acceptor/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { promissory } from '#contract/promissory/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Answered } from '#src/ui/answered.tsx';
import { BestPrice } from '#src/ui/best-price.tsx';
import { SideChoice } from '#src/ui/side-choice.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import type { TypedForm } from '#src/ui/form/use-typed.ts';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { useOffers, type OfferRow, type OtcQuoteRow } from './offers.ts';
import styles from '#src/ui/trade.module.css';

/** What somebody asks a price of, as it was typed. */
export interface TypedOtc {
  readonly side: TradeSide;
  /** As `BTC/EUR`; empty for the first pair that is offered. */
  readonly pair: string;
  readonly amount: string;
}

interface OtcFormProps extends TypedForm<TypedOtc> {
  readonly quoted: (quote: OtcQuoteRow) => void;
}

/** Buy or sell, which pair, how much; then a price that holds. */
export function OtcForm(props: OtcFormProps) {
  return (
    <Answered query={useOffers()}>
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

const nameOf = ({ coin, currency }: OfferRow) => `${coin}/${currency}`;

function Offered({ items, typed, isKept, change, quoted }: OfferedProps) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const asking = useCommand();
  const { side } = typed;
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [first] = items;
  const offer = items.find((one) => nameOf(one) === typed.pair) ?? first;
  if (!offer) return null;
  const { coin, currency } = offer;
  const best = offer[side];
  const amount = readPayment(typed.amount, i18n.locale, scaleOf(assetCode(currency)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === undefined) return;
    setError(null);
    const query = { Side: side, Coin: coin, Currency: currency, By: 'currency', Amount: amount } as const;
    void asking.run(async () => {
      try {
        quoted(await api(promissory.quote, { query }, { isInline: true }));
      } catch (failure) {
        setError(failure);
      }
    });
  };
  return (
    <form className={styles.stack} data-is-kept={isKept} onSubmit={submit} noValidate>
      <SideChoice side={side} choose={(chosen) => change({ side: chosen })} />
      <SelectField
        label={<Trans>Pair</Trans>}
        choices={items.map((one) => ({ value: nameOf(one), label: nameOf(one) }))}
        value={nameOf(offer)}
        onChange={(event) => change({ pair: event.currentTarget.value })}
      />
      <Field
        label={side === 'buy' ? t`You pay (${currency})` : t`You get (${currency})`}
        inputMode="decimal"
        maxLength={40}
        value={typed.amount}
        error={
          isTried && amount === undefined
            ? t`Enter an amount above 0 with up to ${scaleOf(assetCode(currency))} decimals`
            : null
        }
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      {best ? <BestPrice coin={coin} currency={currency} best={best} /> : null}
      <FormError error={error} />
      {isOffline ? (
        <p role="status" className={styles.meta}>
          <Trans>You’re offline. Connect to get a quote.</Trans>
        </p>
      ) : null}
      <Button type="submit" disabled={isOffline} loading={asking.isBusy}>
        <Trans>Get a quote</Trans>
      </Button>
    </form>
  );
}
