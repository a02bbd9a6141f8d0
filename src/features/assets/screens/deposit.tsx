import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listDepositCoins, listNetworks } from '#contract/currencies/networks.ts';
import { OpenedRecord } from '#src/features/records/index.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { NotInRole } from '#src/ui/not-in-role.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import styles from '../assets.module.css';
import { AddressPanel } from '../deposits/address-panel.tsx';
import { deposits } from '../deposits/records.ts';
import { DepositTable } from '../deposits/deposit-table.tsx';
import { MissingPanel } from '../deposits/missing-panel.tsx';
import { useDeposits } from '../rows.ts';
import { assetTables } from '../sync.ts';

const recent = 8;

/** The customer's own address for a coin, and the deposits received. */
export function DepositScreen() {
  const search = useSearch({ from: '/dashboard/assets/digital/deposit' });
  const navigate = useNavigate();
  const mayReceive = usePermission('deposits.create');
  useCatalogue();
  const coins = listDepositCoins();
  const asset = coins.find((coin) => coin === search.asset) ?? coins[0] ?? 'BTC';
  const choices = listNetworks().filter((network) => network.asset === asset);
  const [chosen, setChosen] = useState<string>();
  const network = choices.find((one) => one.network === chosen) ?? choices[0];
  const rows = useDeposits();
  const open = (id: string | undefined) =>
    void navigate({ to: '/dashboard/assets/digital/deposit', search: { ...search, id }, replace: true });
  useEffect(() => void assetTables.deposits.sync(), []);
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>Deposit</Trans>}
        about={<Trans>Send only the chosen coin on the chosen network. Anything else may be lost.</Trans>}
      />
      {mayReceive ? (
        <>
          <div className={styles.filters}>
            <label>
              <Trans>Coin</Trans>
              <select
                value={asset}
                onChange={(event) =>
                  void navigate({
                    to: '/dashboard/assets/digital/deposit',
                    search: { asset: event.currentTarget.value },
                  })
                }
              >
                {coins.map((coin) => (
                  <option key={coin}>{coin}</option>
                ))}
              </select>
            </label>
            <label>
              <Trans>Network</Trans>
              <select value={network?.network} onChange={(event) => setChosen(event.currentTarget.value)}>
                {choices.map((one) => (
                  <option key={one.network} value={one.network}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {network ? (
            <AddressPanel
              key={`${asset}-${network.network}`}
              asset={asset}
              network={network.network}
              networkName={network.name}
            />
          ) : null}
        </>
      ) : (
        <NotInRole title={<Trans>Your role can’t get deposit addresses</Trans>} />
      )}
      <Panel title={<Trans>Recent deposits</Trans>}>
        <div className={styles.stack}>
          <Stored of={assetTables.deposits} rows={rows}>
            <DepositTable rows={rows?.slice(0, recent)} open={open} />
          </Stored>
          <div>
            <LinkButton to="/dashboard/assets/digital/order" search={{ list: 'deposits' }} isQuiet>
              <Trans>All deposits</Trans>
            </LinkButton>
          </div>
        </div>
      </Panel>
      {mayReceive ? <MissingPanel asset={asset} /> : null}
      <OpenedRecord domain={deposits} id={search.id} close={() => open(undefined)} />
    </Page>
  );
}
