import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import type { cardPurchaseSchemas } from '#contract/card-purchase/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { useAsked } from '#src/platform/asked.ts';
import { Answered } from '#src/ui/answered.tsx';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { FeeRule } from '#src/ui/fee-rule.tsx';
import { Money } from '#src/ui/money.tsx';
import { PlainButton } from '#src/ui/plain/plain-button.tsx';
import { PlainSelect } from '#src/ui/plain/plain-select.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './pricing.module.css';

type Pair = ResultOf<typeof cardPurchaseSchemas.listPublicPairs>['items'][number];

const shownAtFirst = 8;

/** Shows which coins can be bought by card, in which currency, with minimum, maximum and fee. */
export function CardTable() {
  const { t } = useLingui();
  const query = useAsked(cardPurchase.listPublicPairs);
  const unreachable = t`Prices can’t be loaded right now. Check your connection.`;
  return (
    <Answered query={query} fallback={<Skeleton />} failure={unreachable} offline={unreachable}>
      {({ items }) => <ByCurrency items={items} />}
    </Answered>
  );
}

function ByCurrency({ items }: { items: readonly Pair[] }) {
  const [chosen, setChosen] = useState('EUR');
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  const currency = currencies.includes(chosen) ? chosen : currencies[0];
  if (currency === undefined)
    return (
      <p className={styles.note} role="status">
        <Trans>Buying by card isn’t available right now.</Trans>
      </p>
    );
  return (
    <div className={styles.tabled}>
      <div className={styles.tools}>
        <PlainSelect
          label={<Trans>Currency</Trans>}
          value={currency}
          choices={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Cards currency={currency} />
      </div>
      <Pairs key={currency} pairs={items.filter((pair) => pair.currency === currency)} />
    </div>
  );
}

/** Lists the cards that accept a currency. */
function Cards({ currency }: { currency: string }) {
  const { data } = useAsked(cardPurchase.listPublicPayTypes, { query: { Currency: currency } });
  if (!data) return null;
  const names = data.items.map(({ name }) => name).join(' · ');
  return (
    <p className={styles.note}>
      <Trans>Cards accepted: {names}</Trans>
    </p>
  );
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? pairs : pairs.slice(0, shownAtFirst);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Coin</Trans>
            </th>
            <th scope="col">
              <Trans>Fee</Trans>
            </th>
            <th scope="col">
              <Trans>Minimum</Trans>
            </th>
            <th scope="col" className={styles.wide}>
              <Trans>Maximum</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ coin, currency, fee, minimum, maximum }) => (
            <tr key={coin}>
              <th scope="row">
                <span className={styles.coin}>
                  <CoinMark asset={coin} />
                  <span>{coin}</span>
                </span>
              </th>
              <td>
                <FeeRule currency={currency} fee={fee} />
              </td>
              <td>
                <Money value={minimum} asset={currency} />
              </td>
              <td className={styles.wide}>
                <Money value={maximum} asset={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pairs.length > shown.length ? (
        <div>
          <PlainButton isQuiet onClick={() => setWhole(true)}>
            <Trans>Show all {pairs.length}</Trans>
          </PlainButton>
        </div>
      ) : null}
    </>
  );
}
