import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OpenFirst } from '#src/features/global-account/index.ts';
import { payeesTable } from '#src/features/payees/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { LatestRecords } from '#src/features/records/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { payouts } from '../records.ts';
import { Record } from '../record.tsx';
import { Schedules } from '../schedules.tsx';
import { fiatWithdrawalsTable } from '../sync.ts';
import { WithdrawForm } from '../withdraw-form.tsx';
import styles from '#src/ui/bank-payment.module.css';

const here = '/dashboard/assets/global/withdraw';
const shown = 8;

/** Withdrawal to a bank: the form with past withdrawals, or one withdrawal. */
export function FiatWithdrawScreen() {
  const { id, to } = useSearch({ from: here });
  const navigate = useNavigate();
  useCatalogue();
  const { asOf } = fiatWithdrawalsTable.useFreshness();
  useEffect(() => {
    void payeesTable.sync();
    void fiatWithdrawalsTable.sync();
  }, []);
  return (
    <Page>
      <PageHeader title={<Trans>Withdraw to bank</Trans>} about={<AsOf at={asOf} />} />
      <OpenFirst>
        {id ? (
          <One id={id} />
        ) : (
          <div className={styles.columns}>
            <Permitted permission="fiat.create">
              <Panel title={<Trans>New bank withdrawal</Trans>}>
                <WithdrawForm
                  key={to}
                  to={to}
                  done={({ id: made }) => navigate({ to: here, search: { id: made } })}
                  scheduled={() => document.getElementById('schedules')?.scrollIntoView()}
                />
              </Panel>
            </Permitted>
            <div className={styles.stack}>
              <div id="schedules">
                <Panel title={<Trans>Scheduled withdrawals</Trans>}>
                  <Schedules />
                </Panel>
              </div>
              <Panel title={<Trans>Recent bank withdrawals</Trans>}>
                <LatestRecords domain={payouts} limit={shown} />
              </Panel>
            </div>
          </div>
        )}
      </OpenFirst>
    </Page>
  );
}

function One({ id }: { id: string }) {
  const rows = fiatWithdrawalsTable.useNewest();
  const { isSyncing } = fiatWithdrawalsTable.useFreshness();
  const row = rows?.find((one) => one.id === id);
  if (row) return <Record row={row} />;
  if (rows === undefined || isSyncing) return <Loading />;
  return <EmptyState title={<Trans>Bank withdrawal not found on this device</Trans>} />;
}
