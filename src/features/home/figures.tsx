import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import type { catalogueSchemas } from '#contract/catalogue/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { useGiven } from '#src/features/content/index.ts';
import { useIsFilled } from '#src/platform/ahead.ts';
import { useAsked } from '#src/platform/asked.ts';
import { readStored, store } from '#src/platform/storage.ts';
import styles from './home.module.css';

type Counts = ResultOf<typeof catalogueSchemas.count>;

/** Numbers of coins, currencies, payment methods and countries in the catalogue. */
export default function Figures() {
  const asked = useAsked(catalogueCalls.count, undefined, { given: useGiven()?.counts }).data;
  const isFilled = useIsFilled();
  useEffect(() => {
    if (asked) store('counts', JSON.stringify(asked));
  }, [asked]);
  const counts = asked ?? (isFilled ? readKept() : undefined);
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

/** Returns the numbers this device last stored, for an offline page. */
function readKept(): Counts | undefined {
  const kept = readStored('counts');
  try {
    return kept === null ? undefined : (JSON.parse(kept) as Counts);
  } catch {
    return undefined;
  }
}
