import { Trans } from '@lingui/react/macro';
import { part } from '#src/ui/boundary.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Explanation } from '../explanation.tsx';
import styles from '../liabilities.module.css';

/** Loaded together with the device's database; the explanation doesn't wait for it. */
const Newest = part(() => import('../newest.tsx'), {
  pending: (
    <div className={styles.unanswered}>
      <Loading />
    </div>
  ),
});

/** Shows the platform's total liabilities to customers, published daily, and the customer's own check. */
export function ProofScreen() {
  return (
    <Page>
      <PageHeader
        title={<Trans>Proof of liabilities</Trans>}
        about={<Trans>Everything we owe our customers, published daily so you can check that you’re included.</Trans>}
      />
      <div className={styles.column}>
        <Newest />
        <Explanation />
      </div>
    </Page>
  );
}
