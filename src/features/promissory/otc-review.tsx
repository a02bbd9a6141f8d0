import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { promissory } from '#contract/promissory/calls.ts';
import { promissoryPayMinutes } from '#contract/promissory/rules.ts';
import type { PromissoryRow } from '#src/features/assets/index.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { formatDecimal } from '#src/ui/money.tsx';
import { MoneyReview } from '#src/ui/money-review.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import type { OtcQuoteRow } from './offers.ts';

interface Props {
  readonly quote: OtcQuoteRow;
  readonly done: (row: PromissoryRow) => Promise<void>;
  readonly back: () => void;
}

/** Shows a dealer's quote, valid for seconds. Once confirmed, the dealer's side is held until the order is paid. */
export function OtcReview({ quote, done, back }: Props) {
  const { i18n } = useLingui();
  const seconds = useSecondsUntilInstant(quote.expiresAt);
  const money = useMoneyCommand<PromissoryRow>('otc-create', done);
  const { coin, currency } = quote;
  const isBuy = quote.side === 'buy';
  const write = (price: string) => formatDecimal(price, price.split('.')[1]?.length ?? 0, i18n.locale);
  const confirm = () => {
    money.clear();
    const body = { quoteId: quote.id };
    void money.submit({ body, send: (_verification, options) => api(promissory.create, { body }, options) });
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
          <dd>{quote.dealer}</dd>
          <dt>
            <Trans>Price</Trans>
          </dt>
          <dd>
            1 {coin} = {write(quote.price)} {currency}
          </dd>
          <dt>
            <Trans>Reference price</Trans>
          </dt>
          <dd>
            {write(quote.referencePrice)} {currency} ({quote.deviation}%)
          </dd>
          <dt>
            <Trans>Quote valid for</Trans>
          </dt>
          <dd>{seconds === 0 ? <Trans>Expired</Trans> : <Trans>{seconds} s</Trans>}</dd>
        </>
      }
      warning={
        <Trans>
          The merchant’s side is reserved for {promissoryPayMinutes} minutes. You pay from your balance in the next
          step.
        </Trans>
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
