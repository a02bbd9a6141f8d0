import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useMedia } from '#src/ui/use-media.ts';
import styles from './records.module.css';

const wideRowPx = 56;
const narrowRowPx = 72;
/** Rows rendered above and below the viewport, so scrolling doesn't show gaps. */
const overscan = 8;
/** Rows are read in blocks of this size, so scrolling doesn't query for every row. */
const blockRows = 50;

/** The part of a list to read: the rows in view, rounded to whole blocks. */
export interface Block {
  readonly start: number;
  readonly end: number;
}

interface Props {
  readonly count: number;
  readonly label: string;
  /** Column headings: type, date, amount, the chosen columns, and the last column. */
  readonly heads: readonly string[];
  /** Contents of one row; null while it is being read. */
  readonly row: (index: number) => { readonly id: string; readonly contents: ReactNode } | null;
  readonly open: (id: string) => void;
  readonly onBlock?: (block: Block) => void;
}

/** List of any length that scrolls with the page; only the rows in view are rendered. */
export function VirtualList({ count, label, heads, row, open, onBlock }: Props) {
  const isNarrow = useMedia('(max-width: 820px)');
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // The first render only contains the rows in view: on a slow phone each row costs 20 ms.
  const [isSeen, setSeen] = useState(false);
  useEffect(() => startTransition(() => setSeen(true)), []);
  // Content above the list can collapse, appear and disappear.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const size = isNarrow ? narrowRowPx : wideRowPx;
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    overscan: isSeen ? overscan : 0,
    // The window size is known, so the first render already has its rows.
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: top,
    onChange: ({ range }) => {
      if (range) onBlock?.(blockOf(range.startIndex, range.endIndex));
    },
  });
  const columns = isNarrow ? undefined : { gridTemplateColumns: templateOf(heads.length) };
  return (
    <div className={styles.list}>
      <div className={styles.heads} style={columns} aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <div
        ref={list}
        className={styles.rows}
        role="group"
        aria-label={label}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map((item) => {
          const shown = row(item.index);
          if (!shown) return null;
          return (
            <button
              key={shown.id}
              type="button"
              className={styles.row}
              style={{ ...columns, transform: `translateY(${item.start - top}px)` }}
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

/** Returns the block in view plus one on each side, so scrolling finds its rows loaded. */
export function blockOf(startIndex: number, endIndex: number): Block {
  return {
    start: Math.max(0, (Math.floor(startIndex / blockRows) - 1) * blockRows),
    end: (Math.floor(endIndex / blockRows) + 2) * blockRows,
  };
}

/** The first column is the widest; amounts are wider than the rest. */
const templateOf = (count: number) =>
  ['minmax(0, 1.6fr)', 'minmax(0, 1fr)', 'minmax(0, 1.2fr)', ...Array<string>(count - 3).fill('minmax(0, 1fr)')].join(
    ' ',
  );
