import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { nothing } from '#contract/platform/display.ts';
import type { BatchCells, BatchFault } from '#contract/remittance-batches/rules.ts';
import { faultText } from './wording.ts';
import styles from './grid.module.css';

const cardPx = 104;

interface Props {
  readonly lines: readonly BatchCells[];
  readonly faults: ReadonlyMap<number, readonly BatchFault[]>;
  /** The line to scroll into view; each new object scrolls again. */
  readonly target: { readonly n: number } | null;
  readonly open: (n: number) => void;
}

/** Returns the payee of a line, as far as it is filled in. */
const payeeOf = ({ ownerName, firstName, lastName }: BatchCells) =>
  ownerName ?? [firstName, lastName].filter(Boolean).join(' ');

/** The same lines on a phone: one card each, edited in a separate form. */
export function LineCards({ lines, faults, target, open }: Props) {
  const { t, i18n } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardPx,
    overscan: 4,
  });
  useEffect(() => {
    if (target) virtual.scrollToIndex(target.n - 1, { align: 'center' });
  }, [target, virtual]);
  return (
    <div ref={scroller} className={styles.scroller} role="group" aria-label={t`Lines of the file`}>
      <div className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const n = index + 1;
          const line = lines[index] ?? {};
          const [fault] = faults.get(n) ?? [];
          return (
            <button
              key={n}
              type="button"
              className={styles.card}
              data-has-fault={fault !== undefined}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => open(n)}
            >
              <span>
                <strong>{payeeOf(line) || t`Line ${n}`}</strong>
                <span>{line['amount'] ?? nothing}</span>
              </span>
              <small>{line['iban'] ?? line['accountNumber'] ?? ''}</small>
              <small>{fault ? faultText(i18n, fault) : (line['reference'] ?? '')}</small>
            </button>
          );
        })}
      </div>
    </div>
  );
}
