import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { OpenFirst } from '#src/features/global-account/index.ts';
import { RecordSheet, RecordTab, type HistoryFilter } from '#src/features/records/index.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { BatchPage } from '../batch-page.tsx';
import { NewBatch } from '../new-batch.tsx';
import { remittanceBatches } from '../records.ts';
import { batchesTable } from '../sync.ts';
import styles from '../batches.module.css';

const here = '/dashboard/remittance/batches';

/** Batch payments: a new one, the list of confirmed ones, or one of them. */
export function BatchesScreen() {
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const { id } = search;
  useCatalogue();
  const { asOf } = batchesTable.useFreshness();
  useEffect(() => void batchesTable.sync(), []);
  if (search.view === 'receipt')
    return (
      <Suspense fallback={<Loading />}>
        <RecordSheet domain={remittanceBatches} search={search} />
      </Suspense>
    );
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: next.id === undefined });
  return (
    <Page>
      <PageHeader
        title={<Trans>Batch payments</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          id ? (
            <LinkButton to={here} search={{}} isQuiet>
              <Trans>All batches</Trans>
            </LinkButton>
          ) : (
            <LinkButton to="/dashboard/remittance" isQuiet>
              <Trans>Single payment</Trans>
            </LinkButton>
          )
        }
      />
      {id ? (
        <BatchPage id={id} />
      ) : (
        <OpenFirst>
          <div className={styles.stack}>
            <Permitted permission="remittance.create">
              <Panel title={<Trans>New batch</Trans>}>
                <NewBatch done={(batch) => navigate({ to: here, search: { id: batch.id } })} />
              </Panel>
            </Permitted>
            <Panel title={<Trans>Batches</Trans>}>
              <div className={styles.stack}>
                <RecordTab
                  domain={remittanceBatches}
                  search={search}
                  change={change}
                  clear={() => void navigate({ to: here, search: {} })}
                />
              </div>
            </Panel>
          </div>
        </OpenFirst>
      )}
    </Page>
  );
}
