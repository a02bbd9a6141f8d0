import { Trans } from '@lingui/react/macro';
import type { DecisionConflict } from '#contract/staff/rules.ts';
import styles from '../review.module.css';

/** Explains, in place of the decision, why this operator can't decide the case. */
export function CaseConflict({ conflict }: { conflict: DecisionConflict }) {
  return (
    <p className={styles.meta} role="note">
      {conflict === 'ownCase' ? (
        <Trans>You can’t decide your own cases.</Trans>
      ) : (
        <Trans>You made the first decision. Another operator must make the second.</Trans>
      )}
    </p>
  );
}
