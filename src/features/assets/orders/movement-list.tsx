import { Trans } from '@lingui/react/macro';
import { openLocal } from '#src/platform/local.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { HistoryList } from '../history-list.tsx';
import { RecordDialog } from '../record-dialog.tsx';
import { readHistory, useHistory, useHistoryAssets, useHistoryIds, useMovement } from '../rows.ts';
import { assetTables } from '../sync.ts';
import { kindName, knownKinds } from '../wording.ts';
import { Export } from './export.tsx';
import { Filters, type FilterProps } from './filters.tsx';
import { movementOrder } from './order.ts';

const kinds = knownKinds.map((code) => ({ code, name: kindName(code) }));

/** Every movement of the available balances. */
export function MovementList({ search, change, clear }: FilterProps) {
  const ids = useHistoryIds(search);
  const assets = useHistoryAssets();
  const newest = useHistory(1);
  const opened = useMovement(search.id);
  const read = async () => (await readHistory(await openLocal(), ids ?? [])).map(movementOrder);
  const { asset, kind, from, to } = search;
  return (
    <>
      <Filters search={search} change={change} assets={assets ?? []} kinds={kinds} />
      <Export name="history" count={ids?.length ?? 0} read={read} search={{ asset, kind, from, to }} />
      <Stored of={assetTables.history} rows={newest}>
        {newest?.length === 0 ? (
          <NoMovement />
        ) : ids === undefined ? null : ids.length === 0 ? (
          <NothingFits clear={clear} />
        ) : (
          <HistoryList ids={ids} open={(id) => change({ id })} />
        )}
      </Stored>
      {opened ? <RecordDialog row={opened} onClose={() => change({ id: undefined })} /> : null}
    </>
  );
}

function NothingFits({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title={<Trans>No matching activity</Trans>}
      action={
        <Button variant="default" onClick={clear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      <Trans>Try other filters.</Trans>
    </EmptyState>
  );
}

function NoMovement() {
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
