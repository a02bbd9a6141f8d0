import { Trans } from '@lingui/react/macro';
import type { Terms } from '#contract/catalogue/entries.ts';
import { Money } from '#src/ui/money.tsx';
import styles from './fiat-deposits.module.css';

const wholePercentBps = 100;

/** Terms of a deposit in a currency: limits and cost. */
export function TermsFacts({ terms }: { terms: Terms }) {
  const { asset, minimum, maximum, dailyMaximum, fee, feeBps, feeLeast } = terms;
  const isFree = feeBps === 0 && !/[1-9]/.test(fee) && !/[1-9]/.test(feeLeast ?? '0');
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Minimum deposit</Trans>
      </dt>
      <dd>
        <Money value={minimum} asset={asset} />
      </dd>
      <dt>
        <Trans>Maximum deposit</Trans>
      </dt>
      <dd>
        <Money value={maximum} asset={asset} />
      </dd>
      <dt>
        <Trans>24-hour limit</Trans>
      </dt>
      <dd>
        <Money value={dailyMaximum} asset={asset} />
      </dd>
      <dt>
        <Trans>Fee</Trans>
      </dt>
      <dd>
        {isFree ? (
          <Trans>Free</Trans>
        ) : (
          <>
            <Money value={fee} asset={asset} />
            {feeBps > 0 ? ` + ${feeBps / wholePercentBps}%` : null}
          </>
        )}
      </dd>
    </dl>
  );
}
