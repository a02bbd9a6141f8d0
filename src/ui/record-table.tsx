import { createContext, use, type ReactNode } from 'react';
import cards from './cards.module.css';
import styles from './record-table.module.css';

/** A column: its name, and whether its figures are aligned to the end. */
export interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
  /** Whether only screen readers read the name. */
  readonly isUnnamed?: boolean;
  /**
   * Where its cells are on a phone: below each other at the start or the end of a compact row, the first one as its
   * title or its figure, or only in the record itself. Other cells get a line with their label, as all do if no column
   * says where.
   */
  readonly onPhone?: 'start' | 'end' | 'none';
}

const Columns = createContext<readonly Column[]>([]);

/** Rows of records. On a phone each row is compact if the columns say where they are, else a card with labels. */
export function RecordTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  const isCompact = columns.some(({ onPhone }) => onPhone);
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${isCompact ? styles.compact : cards.cards}`}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, isUnnamed }) => (
              <th key={name} className={isNumber ? styles.number : undefined}>
                {isUnnamed ? <span className="visuallyHidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Columns value={columns}>{children}</Columns>
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  /** Name of its column. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A cell, placed as its column says. */
export function Cell({ label, children }: CellProps) {
  const column = use(Columns).find(({ name }) => name === label);
  return (
    <td
      className={column?.isNumber ? styles.number : undefined}
      data-label={column?.isUnnamed ? undefined : label}
      data-on-phone={column?.onPhone}
    >
      {children}
    </td>
  );
}
