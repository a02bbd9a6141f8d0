import type { ReactNode } from 'react';
import styles from '../review.module.css';

export interface FilterOption {
  readonly value: string;
  readonly name: string;
}

interface Props {
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly FilterOption[];
  readonly change: (value: string) => void;
}

/** Filters above a list, in a row. */
export function ReviewFilters({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}

/** One filter of a list. */
export function ReviewFilter({ label, value, options, change }: Props) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => change(event.currentTarget.value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}
