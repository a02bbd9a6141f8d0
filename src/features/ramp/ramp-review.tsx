import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { BigNumber } from 'bignumber.js';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { dealerWindows, sellValues } from '#contract/dealer-orders/rules.ts';
import { findReceiptChannel } from '#contract/receipt-methods/rules.ts';
import { CommandState, useMoneyCommand, type MoneyOrder } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { MoneyReview } from '#src/ui/money-review.tsx';
import { formatDecimal, formatPercent } from '#src/ui/money.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import type { Asked } from './ramp-form.tsx';
import type { RampOrder } from './rows.ts';

interface RampReviewProps {
  readonly asked: Asked;
  readonly back: () => void;
  /** Called when the order is placed; deletes the form draft. */
  readonly placed: () => Promise<void>;
}

/** Shows a merchant's quote, valid for a minute, and the merchant's track record. */
export function RampReview({ asked: { quote, method }, back, placed }: RampReviewProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const seconds = useSecondsUntilInstant(quote.expiresAt);
  const { coin, currency, dealer, id: quoteId } = quote;
  const isBuy = quote.side === 'buy';
  const money = useMoneyCommand<RampOrder>('ramp-order', async ({ id }) => {
    await placed();
    await navigate({ to: '/dashboard/ramp/order', search: { id } });
  });
  const write = (price: string) => formatDecimal(price, price.split('.')[1]?.length ?? 0, i18n.locale);
  const share = dealer.completionBps === null ? null : new BigNumber(dealer.completionBps).div(10_000).toFixed();
  const confirm = () => {
    money.clear();
    void money.submit(orderOf(quote, method));
  };
  const orderOf = (of: Asked['quote'], to: Asked['method']): MoneyOrder<RampOrder> => {
    const total = of.currencyAmount;
    if (!to) {
      const body = { quoteId, total, payType: of.payType };
      return { body, send: (_verification, options) => api(dealerOrders.buy, { body }, options) };
    }
    const body = { quoteId, total, userReceiptMethodInfoDetailId: to.id };
    return {
      body,
      verification: {
        action: 'ramp.sell',
        values: sellValues({ quoteId, total, method: to.id }),
        named: { amount: `${new BigNumber(of.coinAmount).toFixed()} ${coin}`, payee: dealer.name },
      },
      send: (verification, options) => api(dealerOrders.sell, { body: { ...body, verification } }, options),
    };
  };
  return (
    <MoneyReview
      asset={isBuy ? currency : coin}
      amount={new BigNumber(isBuy ? quote.currencyAmount : quote.coinAmount).toFixed()}
      fee={quote.fee}
      arrives={isBuy ? quote.coinAmount : quote.currencyAmount}
      arrivesAs={isBuy ? coin : currency}
      facts={
        <>
          <dt>
            <Trans>OTC merchant</Trans>
          </dt>
          <dd>
            {dealer.name} · <Plural value={dealer.completed} one="# order completed" other="# orders completed" />
            {share === null ? null : ` · ${formatPercent(share, i18n.locale).replace('+', '')}`}
          </dd>
          {dealer.medianReleaseS === null ? null : (
            <>
              <dt>
                <Trans>Usual release time</Trans>
              </dt>
              <dd>
                <Plural value={Math.max(1, Math.ceil(dealer.medianReleaseS / 60))} one="# minute" other="# minutes" />
              </dd>
            </>
          )}
          <dt>
            <Trans>Price</Trans>
          </dt>
          <dd>
            1 {coin} = {write(quote.price)} {currency}
          </dd>
          <dt>{isBuy ? <Trans>Pay by</Trans> : <Trans>Get paid to</Trans>}</dt>
          <dd>
            {findReceiptChannel(quote.payType)?.name[locale] ?? quote.payType} {method?.masked}
          </dd>
          <dt>
            <Trans>Quote valid for</Trans>
          </dt>
          <dd>{seconds === 0 ? <Trans>Expired</Trans> : <Trans>{seconds} s</Trans>}</dd>
        </>
      }
      warning={
        isBuy ? (
          <Trans>
            The merchant’s coins are held for you. Once the merchant accepts, pay within {dealerWindows.payMinutes}{' '}
            minutes from an account in your own name.
          </Trans>
        ) : (
          <Trans>Your coins are held. Confirm receipt only when the money is in your account.</Trans>
        )
      }
      confirm={() => <Trans>Place order</Trans>}
      isBusy={money.isBusy}
      isOver={seconds === 0}
      onConfirm={confirm}
      onBack={back}
    >
      <CommandState money={money} />
    </MoneyReview>
  );
}
