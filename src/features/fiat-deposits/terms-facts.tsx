import { Trans } from '@lingui/react/macro';
import type { Terms } from '#contract/catalogue/entries.ts';
import { FeeText } from '#src/ui/fee-text.tsx';
import { Money } from '#src/ui/money.tsx';
import styles from './fiat-deposits.module.css';

/** Terms of a deposit in a currency: limits and cost. */
export function TermsFacts({ terms }: { terms: Terms }) {
  const { asset, minimum, maximum, dailyMaximum } = terms;
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
        <FeeText terms={terms} />
      </dd>
    </dl>
  );
}
