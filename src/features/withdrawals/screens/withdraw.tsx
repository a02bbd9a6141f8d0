import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listCoins } from '#contract/currencies/networks.ts';
import { useBalances } from '#src/features/assets/index.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { LatestRecords } from '#src/features/records/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { NotInRole } from '#src/ui/not-in-role.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Record } from '../record.tsx';
import { withdrawals } from '../records.ts';
import { useWithdrawals, type Application } from '../rows.ts';
import { withdrawalsTable } from '../sync.ts';
import { WithdrawForm } from '../withdraw-form.tsx';
import styles from '../withdrawals.module.css';

const here = '/dashboard/assets/digital/withdraw';
const recent = 8;

/** Coin withdrawals: a coin's form with earlier withdrawals, or one withdrawal. */
export function WithdrawScreen() {
  const { id } = useSearch({ from: here });
  const { asOf } = withdrawalsTable.useFreshness();
  useEffect(() => void withdrawalsTable.sync(), []);
  return (
    <Page>
      <PageHeader title={<Trans>Withdraw</Trans>} about={<AsOf at={asOf} />} />
      {id ? <One id={id} /> : <New />}
    </Page>
  );
}

function New() {
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const mayWithdraw = usePermission('withdrawals.create');
  useCatalogue();
  const coins = listCoins();
  // Start with the coin of the highest value.
  const balances = useBalances();
  const held = balances?.find((row) => coins.some((coin) => coin === row.asset))?.asset;
  const [application, setApplication] = useState<Application>();
  if (search.asset === undefined && balances === undefined) return <Loading />;
  const asset = coins.find((coin) => coin === (search.asset ?? held)) ?? coins[0] ?? 'BTC';
  const reviewed = application?.asset === asset ? application : undefined;
  return (
    <>
      <SelectField
        className={styles.short}
        label={<Trans>Coin</Trans>}
        value={asset}
        disabled={reviewed !== undefined}
        onChange={(event) => void navigate({ to: here, search: { asset: event.currentTarget.value } })}
        choices={coins.map((coin) => ({ value: coin, label: coin }))}
      />
      {mayWithdraw ? (
        <WithdrawForm
          key={asset}
          asset={asset}
          application={reviewed}
          setApplication={setApplication}
          done={(id) => navigate({ to: here, search: { id } })}
        />
      ) : (
        <NotInRole title={<Trans>Your role can’t withdraw coins</Trans>} />
      )}
      <Panel title={<Trans>Recent withdrawals</Trans>}>
        <div className={styles.stack}>
          <LatestRecords domain={withdrawals} limit={recent} />
          <div>
            <LinkButton to="/dashboard/assets/digital/order" search={{ list: 'withdrawals' }} isQuiet>
              <Trans>All withdrawals</Trans>
            </LinkButton>
          </div>
        </div>
      </Panel>
    </>
  );
}

function One({ id }: { id: string }) {
  const rows = useWithdrawals();
  const { isSyncing } = withdrawalsTable.useFreshness();
  const row = rows?.find((one) => one.id === id);
  if (row) return <Record row={row} />;
  if (rows === undefined || isSyncing) return <Loading />;
  return <EmptyState title={<Trans>Withdrawal not found on this device</Trans>} />;
}
