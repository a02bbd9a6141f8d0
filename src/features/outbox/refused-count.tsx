import { useLingui } from '@lingui/react/macro';
import { useOutbox } from '#src/platform/outbox.ts';
import styles from './screens/outbox.module.css';

export default function RefusedCount() {
  const { t } = useLingui();
  const count = useOutbox()?.filter(({ state }) => state === 'parked').length ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={t`${count} not saved`}>
      {count}
    </span>
  );
}
