import { Trans } from '@lingui/react/macro';
import type { ModulusCheck } from '#contract/payees/rules.ts';
import styles from './payees.module.css';

/**
 * Warns that a British account number doesn't match its sort code, which is nearly always a typo. Only a warning: the
 * table lags behind.
 */
export function ModulusNotice({ check }: { check: ModulusCheck }) {
  if (check !== 'fail') return null;
  return (
    <div className={styles.warn} role="alert">
      <p>
        <Trans>
          The sort code and account number don’t match. Check both for typing errors: money sent to a wrong account may
          be lost.
        </Trans>
      </p>
    </div>
  );
}
