import { Trans } from '@lingui/react/macro';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import { useAsked } from '#src/platform/asked.ts';
import styles from './home.module.css';

/** How many coins, currencies, payment methods and countries there are, by the catalogue. */
export default function Figures() {
  const counts = useAsked(catalogueCalls.count).data;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>
          <Trans>Cryptocurrencies</Trans>
        </dt>
        <dd>{counts?.coins ?? '…'}</dd>
      </div>
      <div>
        <dt>
          <Trans>Fiat currencies</Trans>
        </dt>
        <dd>{counts?.currencies ?? '…'}</dd>
      </div>
      <div>
        <dt>
          <Trans>Payment methods</Trans>
        </dt>
        <dd>{counts?.paymentMethods ?? '…'}</dd>
      </div>
      <div>
        <dt>
          <Trans>Countries</Trans>
        </dt>
        <dd>{counts?.countries ?? '…'}</dd>
      </div>
    </dl>
  );
}
