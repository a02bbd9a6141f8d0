import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { RecordSheet, RecordTab, type HistoryFilter } from '#src/features/records/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Record } from '../record.tsx';
import { remittances } from '../records.ts';
import { remittancesTable } from '../sync.ts';

const here = '/dashboard/remittance/order';

/** Remittances from this device; the filters and the opened one are in the address. */
export function RemittanceOrdersScreen() {
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const { asOf } = remittancesTable.useFreshness();
  useEffect(() => void remittancesTable.sync(), []);
  if (search.view === 'receipt')
    return (
      <Suspense fallback={<Loading />}>
        <RecordSheet domain={remittances} search={search} />
      </Suspense>
    );
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: next.id === undefined });
  return (
    <Page>
      <PageHeader
        title={<Trans>Remittance orders</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          search.id ? (
            <LinkButton to={here} search={{ ...search, id: undefined }} isQuiet>
              <Trans>All remittances</Trans>
            </LinkButton>
          ) : (
            <LinkButton to="/dashboard/remittance" isQuiet>
              <Trans>New remittance</Trans>
            </LinkButton>
          )
        }
      />
      {search.id ? (
        <One id={search.id} />
      ) : (
        <RecordTab
          domain={remittances}
          search={search}
          change={change}
          clear={() => void navigate({ to: here, search: {} })}
        />
      )}
    </Page>
  );
}

function One({ id }: { id: string }) {
  const row = remittancesTable.useOne(id);
  const rows = remittancesTable.useNewest(1);
  const { isSyncing } = remittancesTable.useFreshness();
  if (row) return <Record row={row} />;
  if (rows === undefined || isSyncing) return <Loading />;
  return <EmptyState title={<Trans>Remittance not found on this device</Trans>} />;
}
