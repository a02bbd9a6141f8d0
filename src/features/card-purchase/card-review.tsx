import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { useEffect, useRef } from 'react';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { balancePayType } from '#contract/card-purchase/rules.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { CheckField } from '#src/ui/form/fields.tsx';
import { Facts, Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { formatDecimal, Money } from '#src/ui/money.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import trade from '#src/ui/trade.module.css';
import type { Asked } from './card-form.tsx';
import type { CardOrder } from './rows.ts';

interface Props {
  readonly asked: Asked;
  readonly done: (order: CardOrder) => unknown;
  readonly back: () => void;
}

/** The whole purchase before it is ordered, at a price that holds for three minutes. */
export function CardReview({ asked: { quote, disclaimer }, done, back }: Props) {
  const { t } = useLingui();
  const seconds = useSecondsUntilInstant(quote.expiresAt);
  const money = useMoneyCommand<CardOrder>('card-purchase', done);
  const isBalance = quote.payType === balancePayType;
  const fields = useFields({
    initial: { isAccepted: false },
    findFaults: ({ isAccepted }) => ({ isAccepted: isAccepted ? undefined : t`Accept the disclaimer to continue` }),
  });
  const whole = useRef<HTMLDivElement>(null);
  // It replaces the form, so the focus and screen readers start at its beginning, not where a button was.
  useEffect(() => whole.current?.focus(), []);
  const order = async () => {
    money.clear();
    const body = { quoteId: quote.id, total: quote.currencyAmount, payType: quote.payType, disclaimer };
    await money.submit({ body, send: (_none, options) => api(cardPurchase.create, { body }, options) });
  };
  return (
    <div ref={whole} tabIndex={-1}>
      <Form of={fields} submit={order}>
        <QuoteFacts quote={quote} seconds={seconds} />
        {isBalance ? null : (
          <p className={trade.meta}>
            <Trans>
              You pay on our card partner’s page. We never see your card number. If the price moves by more than 2.5%
              before you pay, we ask you to confirm again.
            </Trans>
          </p>
        )}
        <CheckField
          label={
            <Trans>
              I understand that crypto prices can fall, that a completed purchase can’t be reversed, and that I must use
              my own card or account.
            </Trans>
          }
          {...fields.check('isAccepted')}
        />
        <CommandState money={money} />
        {seconds === 0 ? (
          <p role="status" className={trade.meta}>
            <Trans>This quote has expired. Go back for a new one.</Trans>
          </p>
        ) : null}
        <FormFoot
          of={{ isBusy: money.isBusy }}
          action={
            isBalance ? (
              <Trans>
                Buy {new BigNumber(quote.coinAmount).toFixed()} {quote.coin}
              </Trans>
            ) : (
              <Trans>Place order</Trans>
            )
          }
          back={back}
          isDisabled={seconds === 0}
          isSticky
        />
      </Form>
    </div>
  );
}

function QuoteFacts({ quote, seconds }: { readonly quote: Asked['quote']; readonly seconds: number }) {
  const { i18n } = useLingui();
  const { coin, currency, price } = quote;
  return (
    <Facts
      areAmounts
      lines={[
        [<Trans key="pay">You pay</Trans>, <Money key="sum" value={quote.currencyAmount} asset={currency} />],
        [<Trans key="fee">Fee included</Trans>, <Money key="sum" value={quote.fee} asset={currency} />],
        [
          <Trans key="price">Price</Trans>,
          `1 ${coin} = ${formatDecimal(price, price.split('.')[1]?.length ?? 0, i18n.locale)} ${currency}`,
        ],
        [
          <Trans key="get">You get</Trans>,
          <strong key="sum">
            <Money value={quote.coinAmount} asset={coin} />
          </strong>,
        ],
        [<Trans key="valid">Quote valid for</Trans>, <SecondsLeft key="left" seconds={seconds} />],
      ]}
    />
  );
}

const SecondsLeft = ({ seconds }: { readonly seconds: number }) =>
  seconds === 0 ? <Trans>Expired</Trans> : <Trans>{seconds} s</Trans>;
