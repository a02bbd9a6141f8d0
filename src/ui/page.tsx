import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** The column that holds a screen's content. */
export function Page({ children, isNarrow = false }: { children: ReactNode; isNarrow?: boolean }) {
  return <div className={isNarrow ? `${styles.page} ${styles.pageNarrow}` : styles.page}>{children}</div>;
}
