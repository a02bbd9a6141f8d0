import { Trans } from '@lingui/react/macro';
import styles from '../review.module.css';

/** Replaces a decision for staff whose role only has read access. */
export function ReadOnlyCase() {
  return (
    <p className={styles.meta}>
      <Trans>You can view this case. Another role decides it.</Trans>
    </p>
  );
}
