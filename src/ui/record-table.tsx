import type { ReactNode } from 'react';
import cards from './cards.module.css';
import styles from './record-table.module.css';

/** A column: its name, and whether its figures are aligned to the end. */
export interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
  /** Whether only screen readers read the name. */
  readonly isUnnamed?: boolean;
}

/** Rows of records. On a phone each row is a card whose cells are named by `label`. */
export function RecordTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${cards.cards}`}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, isUnnamed }) => (
              <th key={name} className={isNumber ? styles.number : undefined}>
                {isUnnamed ? <span className="visuallyHidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A cell with a figure, under its column's name. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className={styles.number} data-label={label}>
      {children}
    </td>
  );
}
