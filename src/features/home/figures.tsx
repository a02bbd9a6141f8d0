import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsFilled } from '#src/platform/ahead.ts';
import styles from './home.module.css';

/** How much of everything there is: asked once a day, and never a number of ours. */
const catalogueCounts = {
  queryKey: ['catalogue-counts'],
  queryFn: () => api(catalogueCalls.count, undefined, { isInline: true }),
  staleTime: 3_600_000,
  meta: { persist: true },
};

/** How many coins, currencies, payment methods and countries there are, by the catalogue. */
export default function Figures() {
  const { data } = useQuery(catalogueCounts);
  const counts = useIsFilled() ? data : undefined;
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
