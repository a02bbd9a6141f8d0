import { useLingui } from '@lingui/react/macro';
import styles from './approvals.module.css';
import { useWaitingCount } from './queries.ts';

export default function WaitingCount() {
  const { t } = useLingui();
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={t`${count} waiting for you`}>
      {count}
    </span>
  );
}
