import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Instant } from '#src/ui/instant.tsx';
import { writeRate } from '#src/ui/rate-text.ts';
import trade from '#src/ui/trade.module.css';
import type { CardRow } from './rows.ts';
import styles from './cards.module.css';

type Rates = ResultOf<typeof corporateCardsSchemas.getRates>;

/** Rates move, so these are refreshed while the card is open. */
const freshMs = 30_000;

/** Rates at which other currencies would pay now, shown before paying rather than after. */
export function CardRates({ card: { id } }: { card: CardRow }) {
  const isOffline = useIsOffline();
  const { data } = useQuery({ ...ask(corporateCards.getRates, { query: { CardId: id } }), refetchInterval: freshMs });
  if (!data || isOffline || data.market.length === 0) return null;
  const { currency, balances, market, asOf } = data;
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Rates right now</Trans>
      </h3>
      {balances.length === 0 ? null : (
        <>
          <p className={trade.meta}>
            <Trans>If {currency} runs short, these balances pay, in this order:</Trans>
          </p>
          <RateList currency={currency} rates={balances} />
        </>
      )}
      <p className={trade.meta}>
        <Trans>
          A payment in another currency is converted to {currency} by the card network, usually close to the market:
        </Trans>
      </p>
      <details>
        <summary>
          <Trans>Market rates</Trans>
        </summary>
        <RateList currency={currency} rates={market} />
      </details>
      <p className={trade.meta}>
        <Trans>
          Updated <Instant at={asOf} />
        </Trans>
      </p>
    </>
  );
}

function RateList({ currency, rates }: { currency: string; rates: Rates['market'] }) {
  const { i18n } = useLingui();
  return (
    <dl className={trade.facts}>
      {rates.map(({ asset, rate }) => (
        <Fragment key={asset}>
          <dt>1 {asset}</dt>
          <dd>
            {writeRate(rate, i18n.locale)} {currency}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
