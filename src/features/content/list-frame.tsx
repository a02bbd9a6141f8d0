import type { ReactNode } from 'react';
import type { StoredList } from '#src/platform/local-table.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Stored } from '#src/ui/stored.tsx';
import styles from './content.module.css';

interface ListFrameProps {
  readonly of: StoredList;
  readonly rows: readonly unknown[] | undefined;
  readonly children: ReactNode;
}

/** Stored texts with their age at the foot. Space for the age is reserved, so that nothing below it moves. */
export function ListFrame({ of, rows, children }: ListFrameProps) {
  const { asOf } = of.useFreshness();
  return (
    <Stored of={of} rows={rows}>
      {children}
      {asOf === null ? <span className={styles.ageRoom} /> : <AsOf at={asOf} />}
    </Stored>
  );
}
