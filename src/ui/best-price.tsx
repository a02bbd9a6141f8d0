import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal, Money } from './money.tsx';
import styles from './trade.module.css';

interface Props {
  readonly coin: string;
  readonly currency: string;
  /** `price`: currency per coin; the limits are in the currency. Decimals. */
  readonly best: { readonly price: string; readonly minimum: string; readonly maximum: string };
}

/** Shows the best price a dealer offers now, and its limits. */
export function BestPrice({ coin, currency, best }: Props) {
  const { i18n } = useLingui();
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Best price</Trans>
      </dt>
      <dd>
        1 {coin} = {formatDecimal(best.price, best.price.split('.')[1]?.length ?? 0, i18n.locale)} {currency}
      </dd>
      <dt>
        <Trans>Limits</Trans>
      </dt>
      <dd>
        <Money value={best.minimum} asset={currency} /> – <Money value={best.maximum} asset={currency} />
      </dd>
      <dt>
        <Trans>Fee</Trans>
      </dt>
      <dd>
        <Trans>No fee</Trans>
      </dd>
    </dl>
  );
}
