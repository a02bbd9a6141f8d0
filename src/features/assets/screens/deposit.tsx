import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { deposits } from '#contract/deposits/calls.ts';
import { networks } from '#contract/currencies/networks.ts';
import { formatInstant, shortenAddress } from '#contract/platform/display.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { Amount } from '#src/ui/amount.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from '../assets.module.css';
import { placesOf } from '../places.ts';
import { useDeposits, type DepositRow } from '../rows.ts';
import { assetSyncs } from '../sync.ts';
import { syncNow } from '#src/platform/local.ts';
import { depositStates } from '../wording.ts';

const coins = [...new Set(networks.map(({ asset }) => asset))];

/** The customer's own address for a coin, and what has come in. */
export function DepositScreen() {
  const search = useSearch({ from: '/dashboard/assets/digital/deposit' });
  const navigate = useNavigate();
  const asset = coins.find((coin) => coin === search.asset) ?? coins[0] ?? 'BTC';
  const choices = networks.filter((network) => network.asset === asset);
  const [chosen, setChosen] = useState<string>();
  const network = choices.find((one) => one.network === chosen) ?? choices[0];
  useEffect(() => void syncNow(assetSyncs.deposits), []);
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>Deposit</Trans>}
        about={<Trans>Send only the chosen coin on the chosen network. Anything else may be lost.</Trans>}
      />
      <div className={styles.filters}>
        <label>
          <Trans>Coin</Trans>
          <select
            value={asset}
            onChange={(event) =>
              void navigate({ to: '/dashboard/assets/digital/deposit', search: { asset: event.currentTarget.value } })
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
      {network ? <Address key={`${asset}-${network.network}`} asset={asset} network={network.network} /> : null}
      <Panel title={<Trans>Recent deposits</Trans>}>
        <DepositTable />
      </Panel>
    </Page>
  );
}

function Address({ asset, network }: { asset: string; network: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: ['deposit-address', asset, network],
    queryFn: () => api(deposits.getAddress, { query: { Asset: asset, Network: network } }, { isInline: true }),
    staleTime: Infinity,
    retry: 1,
  });
  if (error)
    return (
      <ErrorState
        message={error instanceof ApiError || error instanceof Error ? error.message : ''}
        retry={() => void refetch()}
      />
    );
  if (!data) return <Loading />;
  return (
    <Panel title={<Trans>Your address</Trans>}>
      <div className={styles.stack}>
        <CopyField value={data.address} label={t`Deposit address`} />
        {data.tag ? (
          <>
            <p className={styles.warning} role="alert">
              <Trans>This coin needs the tag below as well. A deposit without it can’t be credited by itself.</Trans>
            </p>
            <CopyField value={data.tag} label={t`Tag`} />
          </>
        ) : null}
        <dl className={styles.facts}>
          <dt>
            <Trans>Minimum</Trans>
          </dt>
          <dd>
            <Amount value={data.minimumAmount} asset={asset} places={placesOf(asset)} />
          </dd>
          <dt>
            <Trans>Confirmations</Trans>
          </dt>
          <dd>{data.confirmations}</dd>
          <dt>
            <Trans>Arrival</Trans>
          </dt>
          <dd>
            <Trans>about {data.arrivalMinutes} minutes</Trans>
          </dd>
        </dl>
      </div>
    </Panel>
  );
}

function DepositTable() {
  const rows = useDeposits();
  if (rows?.length === 0)
    return (
      <p>
        <Trans>Nothing has come in yet.</Trans>
      </p>
    );
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>
              <Trans>When</Trans>
            </th>
            <th className={styles.number}>
              <Trans>Amount</Trans>
            </th>
            <th>
              <Trans>Status</Trans>
            </th>
            <th>
              <Trans>Transaction</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <DepositLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DepositLine({ row }: { row: DepositRow }) {
  const { i18n } = useLingui();
  const { name, tone } = depositStates[row.status];
  return (
    <tr>
      <td>{formatInstant(row.createdAt)}</td>
      <td className={styles.number}>
        <Amount value={row.amount} asset={row.asset} places={placesOf(row.asset)} />
      </td>
      <td>
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
        {row.status === 'confirming' || row.status === 'pendingDeposit' ? (
          <small>
            <Trans>
              {row.confirmations} of {row.requiredConfirmations} confirmations
            </Trans>
          </small>
        ) : null}
      </td>
      <td title={row.transactionHash}>{shortenAddress(row.transactionHash)}</td>
    </tr>
  );
}
