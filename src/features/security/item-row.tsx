import type { ReactNode } from 'react';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './security.module.css';

interface ItemRowProps {
  readonly title: ReactNode;
  /** The bound value, or the item's purpose. */
  readonly about: ReactNode;
  readonly state: ReactNode;
  readonly isGood: boolean;
  readonly children: ReactNode;
}

/** One item of the security center: title, state and actions. */
export function ItemRow({ title, about, state, isGood, children }: ItemRowProps) {
  return (
    <li>
      <div>
        <h3 className={styles.subtitle}>{title}</h3> <StatusTag tone={isGood ? 'good' : 'neutral'}>{state}</StatusTag>
        <small>{about}</small>
      </div>
      <div className={styles.rowActions}>{children}</div>
    </li>
  );
}
