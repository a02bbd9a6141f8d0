import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OpenFirst } from '#src/features/global-account/index.ts';
import { payeesTable } from '#src/features/payees/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { PaymentRow } from '../latest.tsx';
import { Record } from '../record.tsx';
import { Schedules } from '../schedules.tsx';
import { fiatWithdrawalsTable } from '../sync.ts';
import { WithdrawForm } from '../withdraw-form.tsx';
import { stateOf } from '../wording.ts';
import styles from '#src/ui/bank-payment.module.css';

const here = '/dashboard/assets/global/withdraw';
const shown = 8;

/** Money to a bank: the form with what went out before, or one withdrawal. */
export function FiatWithdrawScreen() {
  const { id } = useSearch({ from: here });
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
                <Latest />
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

function Latest() {
  const { i18n } = useLingui();
  const rows = fiatWithdrawalsTable.useNewest(shown);
  return (
    <Stored of={fiatWithdrawalsTable} rows={rows}>
      {rows?.length === 0 ? (
        <EmptyState title={<Trans>No bank withdrawals yet</Trans>} />
      ) : (
        <ul className={styles.list}>
          {rows?.map((row) => (
            <PaymentRow
              key={row.id}
              link={
                <Link to={here} search={{ id: row.id }}>
                  {row.payee.friendlyName}
                </Link>
              }
              amount={row.amount}
              asset={row.asset}
              at={row.createdAt}
              tone={stateOf(row).tone}
              status={i18n._(stateOf(row).name)}
            />
          ))}
        </ul>
      )}
    </Stored>
  );
}
