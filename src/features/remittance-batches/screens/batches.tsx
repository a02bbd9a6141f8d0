import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OpenFirst } from '#src/features/global-account/index.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { BatchPage } from '../batch-page.tsx';
import { NewBatch } from '../new-batch.tsx';
import { batchesTable } from '../sync.ts';
import { stateNames } from '../wording.ts';
import styles from '../batches.module.css';

const here = '/dashboard/remittance/batches';

/** Many payments from one file: a new one, those that were confirmed, and one of them. */
export function BatchesScreen() {
  const { id } = useSearch({ from: here });
  const navigate = useNavigate();
  useCatalogue();
  const { asOf } = batchesTable.useFreshness();
  useEffect(() => void batchesTable.sync(), []);
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
            <Panel title={<Trans>Recent batches</Trans>}>
              <Latest />
            </Panel>
          </div>
        </OpenFirst>
      )}
    </Page>
  );
}

function Latest() {
  const { i18n } = useLingui();
  const rows = batchesTable.useNewest(20);
  return (
    <Stored of={batchesTable} rows={rows}>
      {rows?.length === 0 ? (
        <EmptyState title={<Trans>No batches yet</Trans>}>
          <Trans>Files that you confirm will show here with the state of every line.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {rows?.map((row) => (
            <li key={row.id} className={styles.item}>
              <Link to={here} search={{ id: row.id }}>
                {row.name}
              </Link>
              <Money value={row.payAmount} asset={row.payAsset} />
              <small>
                <Instant at={row.createdAt} /> ·{' '}
                <Trans>
                  {row.ordered + row.refused} of {row.count} lines processed
                </Trans>
              </small>
              <StatusTag tone={stateNames[row.status].tone}>{i18n._(stateNames[row.status].name)}</StatusTag>
            </li>
          ))}
        </ul>
      )}
    </Stored>
  );
}
