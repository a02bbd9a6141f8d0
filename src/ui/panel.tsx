import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** A framed section of a screen with a heading. */
export function Panel({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      {title ? <h2 className={styles.panelTitle}>{title}</h2> : null}
      {children}
    </section>
  );
}
