import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { blockOf, recordDomain, type Found, type HistoryFilter } from '#src/features/records/index.ts';
import { openLocal } from '#src/platform/local.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { readHistory, useHistory, useHistoryAssets, useHistoryIds, useHistoryRows, type HistoryRow } from '../rows.ts';
import { assetTables } from '../sync.ts';
import { kindName, knownKinds } from '../wording.ts';
import { MovementDetails } from './movement-details.tsx';
import { movementOrder } from './movement-order.ts';

/** Any number of movements: what fits is found by keys alone, and only those in view are read. */
function useFoundMovements(filter: HistoryFilter): Found | undefined {
  const ids = useHistoryIds(filter);
  const assets = useHistoryAssets();
  const newest = useHistory(1);
  const [block, setBlock] = useState(() => blockOf(0, 0));
  const rows = useHistoryRows((ids ?? []).slice(block.start, block.end));
  return useMemo(() => {
    if (!ids || !newest) return undefined;
    return {
      count: ids.length,
      hasAny: newest.length > 0,
      assets: assets ?? [],
      at: (index) => {
        const row = rows?.get(ids[index] ?? '');
        return row && movementOrder(row);
      },
      see: (next) => setBlock((shown) => (shown.start === next.start && shown.end === next.end ? shown : next)),
      read: async (most) => (await readHistory(await openLocal(), ids.slice(0, most))).map(movementOrder),
    };
  }, [ids, newest, assets, rows]);
}

function Nothing() {
  return (
    <EmptyState
      title={<Trans>No activity yet</Trans>}
      action={
        <LinkButton to="/dashboard/assets/digital/deposit">
          <Trans>Make a deposit</Trans>
        </LinkButton>
      }
    >
      <Trans>Your deposits, transfers and withdrawals appear here.</Trans>
    </EmptyState>
  );
}

/** Every movement of the available balances. */
export const movements = recordDomain<HistoryRow>({
  list: {
    name: 'history',
    label: msg`All activity`,
    table: assetTables.history,
    place: { to: '/dashboard/assets/digital/order', search: {} },
    kinds: knownKinds.map((code) => ({ code, name: kindName(code) })),
    Nothing,
  },
  states: null,
  facts: movementOrder,
  useFound: useFoundMovements,
  actions: { Details: MovementDetails },
});
