import { Trans } from '@lingui/react/macro';
import styles from '../review.module.css';

/** Stands where a decision would, for those whose role only reads. */
export function ReadOnlyCase() {
  return (
    <p className={styles.meta}>
      <Trans>You can view this case. Another role decides it.</Trans>
    </p>
  );
}
