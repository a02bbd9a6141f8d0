import { Trans } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { useState } from 'react';
import { convert } from '#contract/convert/calls.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import type { ConversionRow } from '#src/features/assets/index.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { MoneyReview } from '#src/ui/money-review.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { PriceFacts, RateText } from './rate-line.tsx';
import type { QuoteRow } from './rates.ts';
import styles from './convert.module.css';

interface Props {
  readonly first: QuoteRow;
  /** The original request, to request a new quote when the price has expired. */
  readonly asked: { readonly side: 'give' | 'get'; readonly subAccount?: string | undefined };
  readonly done: (row: ConversionRow) => unknown;
  readonly back: () => void;
}

/**
 * A price that holds for seconds. If it is confirmed too late, the new price is shown beside the old one for
 * confirmation.
 */
export function QuoteReview({ first, asked, done, back }: Props) {
  const [quote, setQuote] = useState(first);
  const [before, setBefore] = useState<QuoteRow | null>(null);
  const asking = useCommand();
  const seconds = useSecondsUntilInstant(quote.expiresAt);
  const money = useMoneyCommand<ConversionRow>('convert', done);
  const { from, to, kind } = quote;
  const isOvertaken = hasEnded(money.error, 'changed');
  const isExpired = hasEnded(money.error, 'expired');
  const isStale = seconds === 0 || isOvertaken;
  const askAnew = () => {
    money.clear();
    return asking.run(async () => {
      const amount = asked.side === 'give' ? quote.giveAmount : quote.getAmount;
      const { side, subAccount } = asked;
      const body = { from, to, side, amount, ...(subAccount && { subAccount }) };
      const next = await api(convert.quote, { body }, { isInline: true });
      setBefore(isOvertaken ? null : quote);
      setQuote(next);
    });
  };
  const confirm = () => {
    if (isStale) return void askAnew();
    money.clear();
    const body = { quoteId: quote.id, isRepeatConfirmed: false };
    const call = kind === 'coins' ? convert.createOrder : convert.exchangeCurrency;
    void money.submit({
      body,
      send: async (_verification, options) => {
        try {
          return await api(call, { body }, options);
        } catch (error) {
          // It expired by the server's clock.
          if (hasEnded(error, 'expired')) void askAnew();
          throw error;
        }
      },
    });
  };
  return (
    <MoneyReview
      asset={from}
      amount={new BigNumber(quote.giveAmount).toFixed()}
      fee={quote.fee}
      arrives={quote.getAmount}
      arrivesAs={to}
      facts={
        <>
          <dt>
            <Trans>Rate</Trans>
          </dt>
          <dd>
            <RateText from={from} to={to} value={quote.rate} />
          </dd>
          <PriceFacts from={from} to={to} midRate={quote.midRate} spreadBps={quote.spreadBps}>
            {' · '}
            <Money value={quote.spread} asset={to} />
          </PriceFacts>
          <dt>
            <Trans>Quote valid for</Trans>
          </dt>
          <dd>{seconds === 0 ? <Trans>Expired</Trans> : <Trans>{seconds} s</Trans>}</dd>
        </>
      }
      warning={<Trans>Conversions take effect immediately and can’t be undone.</Trans>}
      confirm={(coins) => (isStale ? <Trans>Get a new quote</Trans> : <Trans>Convert {coins}</Trans>)}
      isBusy={money.isBusy || asking.isBusy}
      onConfirm={confirm}
      onBack={back}
    >
      {before ? <PriceChange before={before} now={quote} /> : null}
      {isOvertaken ? (
        <p className={styles.changed} role="alert">
          <Trans>You’ve just converted the same amount. Get a new quote only to convert it again.</Trans>
        </p>
      ) : null}
      <CommandState money={{ ...money, error: asking.error ?? (isExpired || isOvertaken ? null : money.error) }} />
    </MoneyReview>
  );
}

/** The previous offer beside the current one. */
function PriceChange({ before, now }: { before: QuoteRow; now: QuoteRow }) {
  return (
    <div className={styles.changed} role="status">
      <p>
        <Trans>The quote has expired. Check the new price and confirm again.</Trans>
      </p>
      <dl className={styles.facts}>
        <dt>
          <Trans>Old price</Trans>
        </dt>
        <dd>
          <Money value={before.giveAmount} asset={before.from} /> → <Money value={before.getAmount} asset={before.to} />
        </dd>
        <dt>
          <Trans>New price</Trans>
        </dt>
        <dd>
          <Money value={now.giveAmount} asset={now.from} /> → <Money value={now.getAmount} asset={now.to} />
        </dd>
      </dl>
    </div>
  );
}

const hasEnded = (error: unknown, how: 'expired' | 'changed') =>
  error instanceof ApiError && error.code === 60015 && error.details?.['status'] === how;
