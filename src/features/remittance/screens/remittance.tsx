import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { OpenFirst } from '#src/features/global-account/index.ts';
import { RatePanel } from '#src/features/rate-watch/index.ts';
import { recipientsTable } from '#src/features/recipients/index.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { LatestRecords } from '#src/features/records/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { remittances } from '../records.ts';
import { RemitForm } from '../remit-form.tsx';
import { remittancesTable } from '../sync.ts';
import styles from '#src/ui/bank-payment.module.css';

const orders = '/dashboard/remittance/order';
const shown = 5;

/** Sends money to a bank account, abroad or domestic. */
export function RemittanceScreen() {
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/dashboard/remittance/' });
  const [pair, setPair] = useState<{ from: string; to: string } | null>(null);
  const choose = useCallback((from: string, to: string) => setPair({ from, to }), []);
  useCatalogue();
  const { asOf } = remittancesTable.useFreshness();
  useEffect(() => {
    void recipientsTable.sync();
    void remittancesTable.sync();
  }, []);
  return (
    <Page>
      <PageHeader
        title={<Trans>Global transfers</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          <>
            <LinkButton to="/dashboard/remittance/batches" isQuiet>
              <Trans>Batch payment</Trans>
            </LinkButton>
            <LinkButton to="/dashboard/remittance/recipients" isQuiet>
              <Trans>Frequent recipients</Trans>
            </LinkButton>
          </>
        }
      />
      <OpenFirst>
        <div className={styles.columns}>
          <Permitted permission="remittance.create">
            <Panel title={<Trans>New remittance</Trans>}>
              <RemitForm key={to} to={to} chosen={choose} done={({ id }) => navigate({ to: orders, search: { id } })} />
            </Panel>
          </Permitted>
          <div className={styles.aside}>
            {pair && pair.from !== pair.to ? <RatePanel from={pair.from} to={pair.to} /> : null}
            <Panel title={<Trans>Recent remittances</Trans>}>
              <LatestRecords domain={remittances} limit={shown} />
            </Panel>
          </div>
        </div>
      </OpenFirst>
    </Page>
  );
}
