import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OpenFirst, useOpenAccounts } from '#src/features/global-account/index.ts';
import { OpenedRecord } from '#src/features/records/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { Announce } from '../announce.tsx';
import { DepositTable } from '../deposit-table.tsx';
import { fiatDeposits } from '../records.ts';
import { fiatDepositTables } from '../sync.ts';
import { WhoMayPay } from '../who-may-pay.tsx';
import styles from '../fiat-deposits.module.css';

const here = '/dashboard/assets/global/deposit';

/** Deposits by bank transfer: who may pay and how, and what arrived. */
export function FiatDepositScreen() {
  const { asOf } = fiatDepositTables.deposits.useFreshness();
  useEffect(() => void fiatDepositTables.deposits.sync(), []);
  return (
    <Page>
      <PageHeader title={<Trans>Deposit by bank transfer</Trans>} about={<AsOf at={asOf} />} />
      <OpenFirst>
        <Deposits />
      </OpenFirst>
    </Page>
  );
}

function Deposits() {
  const search = useSearch({ from: `${here}/` });
  const navigate = useNavigate();
  const accounts = useOpenAccounts() ?? [];
  const rows = fiatDepositTables.deposits.useNewest();
  const account = accounts.find(({ currency }) => currency === search.currency) ?? accounts[0];
  const go = (next: { currency?: string | undefined; id?: string | undefined }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: true });
  return (
    <>
      {account ? (
        <div className={styles.columns}>
          <Permitted permission="fiat.create">
            <Announce
              key={account.currency}
              currencies={accounts.map(({ currency }) => currency)}
              currency={account.currency}
              choose={(currency) => go({ currency })}
              opened={(id) => go({ id })}
            />
          </Permitted>
          <WhoMayPay holder={account.details.holder} />
        </div>
      ) : null}
      <Panel title={<Trans>Deposits</Trans>}>
        <Stored of={fiatDepositTables.deposits} rows={rows}>
          <DepositTable rows={rows ?? []} open={(id) => go({ id })} />
        </Stored>
      </Panel>
      <OpenedRecord domain={fiatDeposits} id={search.id} close={() => go({ id: undefined })} />
    </>
  );
}
