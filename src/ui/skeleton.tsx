import { useLingui } from '@lingui/react/macro';
import styles from './ui.module.css';

const lines = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Placeholder rows for content that is known to be rows, so the layout doesn't jump. */
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
