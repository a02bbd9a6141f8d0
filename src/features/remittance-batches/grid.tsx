import { useLingui } from '@lingui/react/macro';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BatchColumn } from '#contract/remittance-batches/columns.ts';
import type { BatchCells, BatchFault } from '#contract/remittance-batches/rules.ts';
import { Icon } from '#src/ui/icon.tsx';
import { columnName, faultText } from './wording.ts';
import styles from './grid.module.css';

const rowPx = 40;
/** Height of what a grid of few lines needs besides them: its header, borders and the horizontal scrollbar. */
const framePx = 60;

/** A cell of a file, by line and column. */
export interface Place {
  readonly n: number;
  readonly column: string;
}

export interface GridProps {
  readonly columns: readonly BatchColumn[];
  readonly lines: readonly BatchCells[];
  readonly faults: ReadonlyMap<number, readonly BatchFault[]>;
  /** The cell to focus; each new object focuses it again. */
  readonly target: Place | null;
  readonly enter: (place: Place) => void;
  readonly change: (place: Place, text: string) => void;
  readonly remove: (n: number) => void;
  /** Jumps to the next or the previous fault. */
  readonly jump: (direction: 1 | -1) => void;
}

const nameOf = ({ n, column }: Place) => `${n}:${column}`;

/** Grid for any number of lines, of which only those in view are rendered; F8 jumps from fault to fault. */
export function Grid({ columns, lines, faults, target, enter, change, remove, jump }: GridProps) {
  const { t, i18n } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
  });
  const deletionOf = (n: number) => t`Delete line ${n}`;
  const wanted = useRef<Place | null>(null);
  const [here, setHere] = useState<Place | null>(null);
  const enterCell = useCallback(
    (place: Place) => {
      setHere(place);
      enter(place);
    },
    [enter],
  );
  const focusWanted = () => {
    if (wanted.current === null) return;
    const cell = scroller.current?.querySelector<HTMLInputElement>(`[data-cell="${nameOf(wanted.current)}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
    // Typing replaces the previous content, as in a spreadsheet.
    cell.select();
  };
  useEffect(() => {
    if (target === null) return;
    wanted.current = target;
    virtual.scrollToIndex(target.n - 1, { align: 'auto' });
    focusWanted();
  }, [target, virtual]);
  // The target row exists only after scrolling to it.
  useEffect(focusWanted);
  const move = (place: Place, rows: number) => {
    const n = place.n + rows;
    if (n < 1 || n > lines.length) return;
    wanted.current = { n, column: place.column };
    virtual.scrollToIndex(n - 1, { align: 'auto' });
    focusWanted();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>, place: Place) => {
    const rows = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    if (event.key === 'F8') {
      event.preventDefault();
      event.currentTarget.blur();
      jump(event.shiftKey ? -1 : 1);
    } else if (rows !== undefined) {
      event.preventDefault();
      move(place, rows);
    }
  };
  return (
    <>
      <Said place={here} columns={columns} faults={faults} />
      <div
        ref={scroller}
        className={styles.scroller}
        style={{ maxHeight: virtual.getTotalSize() + framePx }}
        role="grid"
        aria-label={t`Lines of the file`}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 1}
      >
        <div className={`${styles.row} ${styles.heads}`} role="row" aria-rowindex={1}>
          <span className={styles.number} role="columnheader">
            {t`Line`}
          </span>
          {columns.map((column) => (
            <span key={column.key} className={styles.head} role="columnheader">
              {columnName(i18n, column)}
            </span>
          ))}
        </div>
        <div className={styles.rows} role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              className={styles.row}
              role="row"
              aria-rowindex={index + 2}
              data-has-fault={faults.has(index + 1)}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={styles.number} role="rowheader">
                {index + 1}
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={deletionOf(index + 1)}
                  title={deletionOf(index + 1)}
                  onClick={() => remove(index + 1)}
                >
                  <Icon of={IconTrash} size={16} />
                </button>
              </span>
              {columns.map((column) => {
                const place = { n: index + 1, column: column.key };
                const fault = faults.get(index + 1)?.find((one) => one.column === column.key);
                return (
                  <Cell
                    key={column.key}
                    place={place}
                    label={columnName(i18n, column)}
                    text={lines[index]?.[column.key] ?? ''}
                    said={fault ? faultText(i18n, fault) : ''}
                    enter={enterCell}
                    change={change}
                    press={press}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** Shows the fault of the focused cell: with a mouse it is found at each cell, with a keyboard here. */
function Said({ place, columns, faults }: { place: Place | null } & Pick<GridProps, 'columns' | 'faults'>) {
  const { t, i18n } = useLingui();
  const column = columns.find(({ key }) => key === place?.column);
  const fault = place && faults.get(place.n)?.find((one) => one.column === place.column);
  if (!place || !column || !fault) return <p className={styles.said} role="status" />;
  const [n, name, cause] = [place.n, columnName(i18n, column), faultText(i18n, fault)];
  return <p className={styles.said} role="status">{t`Line ${n}, ${name}: ${cause}`}</p>;
}

interface CellProps {
  readonly place: Place;
  readonly label: string;
  readonly text: string;
  /** Fault of the cell; empty if there is none. */
  readonly said: string;
  readonly enter: (place: Place) => void;
  readonly change: (place: Place, text: string) => void;
  readonly press: (event: KeyboardEvent<HTMLInputElement>, place: Place) => void;
}

/** Input is committed when the cell loses focus; until then a key undoes it. */
const Cell = memo(
  function Cell({ place, label, text, said, enter, change, press }: CellProps) {
    return (
      <span className={styles.cell} role="gridcell">
        <input
          key={text}
          data-cell={nameOf(place)}
          aria-label={`${label} ${place.n}`}
          aria-invalid={said !== ''}
          title={said || undefined}
          defaultValue={text}
          autoComplete="off"
          spellCheck={false}
          onFocus={() => enter(place)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.value = text;
            press(event, place);
          }}
          onBlur={(event) => {
            if (event.currentTarget.value !== text) change(place, event.currentTarget.value);
          }}
        />
      </span>
    );
  },
  (before, now) => before.text === now.text && before.said === now.said && before.change === now.change,
);
