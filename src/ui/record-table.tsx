import type { ReactNode } from 'react';
import cards from './cards.module.css';
import styles from './record-table.module.css';

/** A column: what it is called, and whether its figures stand at the end. */
export interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
  /** Only a screen reader reads the name. */
  readonly isUnnamed?: boolean;
}

/** Rows of records; on a phone each is a card, whose cells say by `label` what they are. */
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
