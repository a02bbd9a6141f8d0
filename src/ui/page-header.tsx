import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** A screen's title, description and actions. */
export function PageHeader({ title, about, actions }: { title: ReactNode; about?: ReactNode; actions?: ReactNode }) {
  return (
    <header className={styles.pageHeader}>
      <div>
        <h1>{title}</h1>
        {about ? <p>{about}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
