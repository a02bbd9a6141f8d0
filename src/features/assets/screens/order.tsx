import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatInstant } from '#contract/platform/display.ts';
import { useFreshness } from '#src/platform/local.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { download } from '#src/ui/download.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Stored } from '#src/ui/stored.tsx';
import styles from '../assets.module.css';
import { toCsv, toCsvLines } from '../csv.ts';
import type { HistoryFilter } from '../filter.ts';
import { signed } from '../history-table.tsx';
import { HistoryList } from '../history-list.tsx';
import { useHistoryAssets, useHistoryRow, useHistoryRows, type HistoryRows } from '../history-rows.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { assetSyncs, syncAccount } from '../sync.ts';
import { kindName, knownKinds } from '../wording.ts';

const here = '/dashboard/assets/digital/order';

/** Every movement, from this device; what is filtered and opened stands in the address. */
export function OrderScreen() {
  const { i18n, t } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const { asOf } = useFreshness(assetSyncs.history);
  const rows = useHistoryRows(search);
  const assets = useHistoryAssets();
  const opened = useHistoryRow(search.id);
  useEffect(() => void syncAccount(), []);
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: { ...search, ...next }, replace: true });
  const exportCsv = async () => {
    const header = [t`When`, t`What`, t`Asset`, t`Amount`, t`Balance after`, t`Reference`];
    const parts = [toCsv(header, [])];
    // A part at a time: a long history is written without the screen standing still.
    for await (const some of rows?.all() ?? []) {
      const lines = some.map((row) => [
        formatInstant(row.occurredAt),
        i18n._(kindName(row.kind)),
        row.asset,
        signed(row),
        row.balanceAfter,
        row.reference,
      ]);
      parts.push(toCsvLines(lines));
    }
    download(`history-${new Date().toISOString().slice(0, 10)}.csv`, parts.join(''), 'text/csv');
  };
  return (
    <Page>
      <PageHeader
        title={<Trans>Asset history</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          <Button variant="default" disabled={!rows || rows.length === 0} onClick={() => void exportCsv()}>
            <Trans>Export CSV</Trans>
          </Button>
        }
      />
      <Filters assets={assets} search={search} change={change} />
      <Stored name={assetSyncs.history} rows={assets}>
        {assets?.length === 0 ? <NoMovement /> : null}
        {assets?.length !== 0 && rows ? (
          <Found rows={rows} open={(id) => change({ id })} clear={() => void navigate({ to: here, search: {} })} />
        ) : null}
      </Stored>
      {opened ? <RecordDialog row={opened} onClose={() => change({ id: undefined })} /> : null}
    </Page>
  );
}

function Found({ rows, open, clear }: { rows: HistoryRows; open: (id: string) => void; clear: () => void }) {
  if (rows.length > 0) return <HistoryList rows={rows} open={open} />;
  return (
    <EmptyState
      title={<Trans>No movement fits</Trans>}
      action={
        <Button variant="default" onClick={clear}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    >
      <Trans>There are movements, but none with these filters.</Trans>
    </EmptyState>
  );
}

function NoMovement() {
  return (
    <EmptyState
      title={<Trans>No movement yet</Trans>}
      action={
        <LinkButton to="/dashboard/assets/digital/deposit">
          <Trans>Make a deposit</Trans>
        </LinkButton>
      }
    >
      <Trans>Deposits and transfers stand here as soon as they are booked.</Trans>
    </EmptyState>
  );
}

interface FiltersProps {
  readonly assets: readonly string[] | undefined;
  readonly search: HistoryFilter;
  readonly change: (next: HistoryFilter) => void;
}

function Filters({ assets, search, change }: FiltersProps) {
  const { i18n, t } = useLingui();
  const orNothing = (value: string) => value || undefined;
  return (
    <div className={styles.filters}>
      <label>
        <Trans>Asset</Trans>
        <select
          value={search.asset ?? ''}
          onChange={(event) => change({ asset: orNothing(event.currentTarget.value) })}
        >
          <option value="">{t`All`}</option>
          {assets?.map((asset) => (
            <option key={asset}>{asset}</option>
          ))}
        </select>
      </label>
      <label>
        <Trans>What</Trans>
        <select value={search.kind ?? ''} onChange={(event) => change({ kind: orNothing(event.currentTarget.value) })}>
          <option value="">{t`All`}</option>
          {knownKinds.map((kind) => (
            <option key={kind} value={kind}>
              {i18n._(kindName(kind))}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Trans>From</Trans>
        <input
          type="date"
          value={search.from ?? ''}
          max={search.to}
          onChange={(event) => change({ from: orNothing(event.currentTarget.value) })}
        />
      </label>
      <label>
        <Trans>To</Trans>
        <input
          type="date"
          value={search.to ?? ''}
          min={search.from}
          onChange={(event) => change({ to: orNothing(event.currentTarget.value) })}
        />
      </label>
    </div>
  );
}
