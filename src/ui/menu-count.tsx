import styles from './menu-count.module.css';

/** A number at the end of a menu entry; nothing if it is zero. `label` names what is counted. */
export function MenuCount({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count} role="img" aria-label={label}>
      {count}
    </span>
  );
}
