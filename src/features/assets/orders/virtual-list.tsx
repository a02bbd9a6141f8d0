import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import styles from '../assets.module.css';

const wideRowPx = 64;
const narrowRowPx = 88;
/** Rows are read in blocks of this many, so that a scroll does not ask with every row. */
const blockRows = 50;

/** The part of a list that is to be read: what is in view, in whole blocks. */
export interface Block {
  readonly start: number;
  readonly end: number;
}

interface Props {
  readonly count: number;
  readonly label: string;
  /** One row's contents; null while it is read. */
  readonly row: (index: number) => { readonly id: string; readonly contents: ReactNode } | null;
  readonly open: (id: string) => void;
  readonly onBlock?: (block: Block) => void;
}

/** Any number of rows: only those in view are in the page. */
export function VirtualList({ count, label, row, open, onBlock }: Props) {
  const isNarrow = useMediaQuery('(max-width: 820px)', false, { getInitialValueInEffect: false });
  const viewport = useRef<HTMLDivElement>(null);
  const size = isNarrow ? narrowRowPx : wideRowPx;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => viewport.current,
    estimateSize: () => size,
    overscan: 8,
    onChange: ({ range }) => {
      if (range) onBlock?.(blockOf(range.startIndex, range.endIndex));
    },
  });
  return (
    <div ref={viewport} className={styles.viewport} role="group" aria-label={label}>
      <div className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const shown = row(item.index);
          if (!shown) return null;
          return (
            <button
              key={shown.id}
              type="button"
              className={styles.row}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={() => open(shown.id)}
            >
              {shown.contents}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** A block more on each side, so that a scroll finds its rows there. */
export function blockOf(startIndex: number, endIndex: number): Block {
  return {
    start: Math.max(0, (Math.floor(startIndex / blockRows) - 1) * blockRows),
    end: (Math.floor(endIndex / blockRows) + 2) * blockRows,
  };
}
