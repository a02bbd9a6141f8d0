import { useLingui } from '@lingui/react/macro';
import styles from './ui.module.css';

const lines = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Rows that are coming, where it is known that rows they will be: what follows does not jump. */
export function Skeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t`Loading`}>
      {lines.map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}
