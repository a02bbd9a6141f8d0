import type { ReactNode } from 'react';
import styles from './auth.module.css';

/** Card around signing in and signing up. */
export function AuthFrame({ title, about, children }: { title: ReactNode; about?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <section className={styles.card}>
        <h1>{title}</h1>
        {about ? <p className={styles.about}>{about}</p> : null}
        {children}
      </section>
    </div>
  );
}
