import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { formatInstant } from '#contract/platform/display.ts';
import { Amount } from '#src/ui/amount.tsx';
import styles from './assets.module.css';
import { signed } from './history-table.tsx';
import { placesOf } from './places.ts';
import type { HistoryRows } from './history-rows.ts';
import { useHiddenAmounts } from './use-hidden-amounts.ts';
import { kindName } from './wording.ts';

const wideRowPx = 64;
const narrowRowPx = 76;

/** Any number of movements: only those in view are in the page. */
export function HistoryList({ rows, open }: { rows: HistoryRows; open: (id: string) => void }) {
  const { i18n, t } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const isNarrow = useMediaQuery('(max-width: 820px)', false, { getInitialValueInEffect: false });
  const viewport = useRef<HTMLDivElement>(null);
  const size = isNarrow ? narrowRowPx : wideRowPx;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => size,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => rows.need(first, last), [rows, first, last]);
  return (
    <>
      <p role="status">
        <Trans>{rows.length} movements</Trans>
      </p>
      <div ref={viewport} className={styles.viewport} role="group" aria-label={t`Movements, newest first`}>
        <div className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows.at(item.index);
            if (!row) return null;
            return (
              <button
                key={row.id}
                type="button"
                className={styles.row}
                style={{ transform: `translateY(${item.start}px)` }}
                onClick={() => open(row.id)}
              >
                <span>{i18n._(kindName(row.kind))}</span>
                <small>{formatInstant(row.occurredAt)}</small>
                <Amount
                  value={signed(row)}
                  asset={row.asset}
                  places={placesOf(row.asset)}
                  isHidden={isHidden}
                  withSign
                />
                <small>
                  <Amount value={row.balanceAfter} places={placesOf(row.asset)} isHidden={isHidden} />
                </small>
              </button>
            );
          })}
        </div>
      </div>
    </>
  );
}
