import { useLingui } from '@lingui/react/macro';
import styles from './ui.module.css';

/** Placeholder for a screen while it loads. */
export function Loading() {
  const { t } = useLingui();
  return (
    <div className={styles.loading} role="status" aria-busy="true" aria-label={t`Loading`}>
      <span className={styles.spinner} />
    </div>
  );
}
