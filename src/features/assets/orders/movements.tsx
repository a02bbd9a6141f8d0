import { msg } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { blockOf, recordDomain, type Found, type HistoryFilter } from '#src/features/records/index.ts';
import { openLocal } from '#src/platform/local.ts';
import {
  firstRows,
  readHistory,
  readHistoryIds,
  useFirstMovements,
  useHistoryAssets,
  useHistoryIds,
  useHistoryRows,
  type HistoryRow,
} from '../rows.ts';
import { assetTables } from '../sync.ts';
import { deposits } from '../deposits/records.ts';
import { kindName, knownKinds } from '../wording.ts';
import { MovementDetails } from './movement-details.tsx';
import { movementOrder } from './movement-order.ts';

/**
 * Returns any number of movements: the newest are read at once, those further down by keys, and only as they come into
 * view.
 */
function useFoundMovements(filter: HistoryFilter): Found | undefined {
  const { asset, kind, from, to } = filter;
  const first = useFirstMovements(filter);
  const assets = useHistoryAssets();
  const [block, setBlock] = useState(() => blockOf(0, 0));
  const isBeyond = block.end > firstRows;
  const ids = useHistoryIds(filter, isBeyond);
  const rows = useHistoryRows(isBeyond ? (ids ?? []).slice(block.start, block.end) : []);
  return useMemo(() => {
    if (!first) return undefined;
    return {
      count: first.count,
      hasAny: first.hasAny,
      assets: assets ?? [],
      at: (index) => {
        const row = first.rows[index] ?? rows?.get(ids?.[index] ?? '');
        return row && movementOrder(row);
      },
      see: (next) => setBlock((shown) => (shown.start === next.start && shown.end === next.end ? shown : next)),
      read: async (most) => {
        const local = await openLocal();
        const all = await readHistoryIds(local, { asset, kind, from, to });
        return (await readHistory(local, all.slice(0, most))).map(movementOrder);
      },
    };
  }, [first, ids, assets, rows, asset, kind, from, to]);
}

/** All movements of the available balances. */
export const movements = recordDomain<HistoryRow>({
  list: {
    name: 'history',
    label: msg`All activity`,
    table: assetTables.history,
    place: { to: '/dashboard/assets/digital/order', search: {} },
    deposits,
    kinds: knownKinds.map((code) => ({ code, name: kindName(code) })),
    empty: {
      title: msg`No activity yet`,
      text: msg`Your deposits, transfers and withdrawals appear here.`,
      begin: { label: msg`Make a deposit`, to: '/dashboard/assets/digital/deposit' },
    },
  },
  states: null,
  facts: movementOrder,
  useFound: useFoundMovements,
  actions: { Details: MovementDetails },
});
