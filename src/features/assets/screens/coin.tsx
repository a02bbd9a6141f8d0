import { Trans } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import { listCoins, listNetworks, type Network } from '#contract/currencies/networks.ts';
import { getAsset, isAssetCode, type AssetCode } from '#contract/platform/assets.ts';
import { RatePanel } from '#src/features/rate-watch/index.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import styles from '../assets.module.css';
import { RecentActivity } from '../recent-activity.tsx';
import { useBalances, useFirstMovements, type BalanceRow } from '../rows.ts';
import { assetTables, syncAccount } from '../sync.ts';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';

const here = '/dashboard/assets/digital/coin';
const latest = 8;

/** Everything about one asset: balance, price, deposit networks, activity. */
export function CoinScreen() {
  const { asset } = useSearch({ from: here });
  useCatalogue();
  useEffect(() => void syncAccount(), []);
  if (asset === undefined || !isAssetCode(asset)) return <Unknown />;
  return <Coin key={asset} asset={asset} />;
}

function Unknown() {
  return (
    <Page>
      <PageHeader title={<Trans>Asset</Trans>} />
      <EmptyState
        title={<Trans>No such asset</Trans>}
        action={
          <LinkButton to="/dashboard/assets/digital">
            <Trans>Digital account</Trans>
          </LinkButton>
        }
      >
        <Trans>Choose one of your assets.</Trans>
      </EmptyState>
    </Page>
  );
}

function Coin({ asset }: { asset: AssetCode }) {
  const locale = useLocale();
  const balances = useBalances();
  const balance = balances?.find((row) => row.asset === asset);
  const currency = balance?.currency ?? balances?.[0]?.currency ?? 'USD';
  const ways = listNetworks().filter((one) => one.asset === asset);
  return (
    <Page>
      <PageHeader
        title={
          <span className={styles.coin}>
            <CoinMark asset={asset} /> {getAsset(asset).name[locale]}
          </span>
        }
        about={<AsOf at={balance?.asOf ?? null} />}
        actions={<Actions asset={asset} />}
      />
      <div className={styles.pair}>
        <div className={styles.stack}>
          <Panel title={<Trans>Balance</Trans>}>
            <Stored of={assetTables.balances} rows={balances}>
              <Parts asset={asset} balance={balance} />
            </Stored>
          </Panel>
          {ways.length > 0 ? <Networks ways={ways} /> : null}
          <Activity asset={asset} />
        </div>
        {asset === currency ? null : <RatePanel from={asset} to={currency} />}
      </div>
    </Page>
  );
}

function Actions({ asset }: { asset: AssetCode }) {
  const isOnChain = listCoins().some((one) => one === asset);
  return (
    <>
      {isOnChain ? (
        <>
          <Permitted permission="deposits.create">
            <LinkButton to="/dashboard/assets/digital/deposit" search={{ asset }}>
              <Trans>Deposit</Trans>
            </LinkButton>
          </Permitted>
          <Permitted permission="withdrawals.create">
            <LinkButton to="/dashboard/assets/digital/withdraw" search={{ asset }} isQuiet>
              <Trans>Withdraw</Trans>
            </LinkButton>
          </Permitted>
        </>
      ) : null}
      <Permitted permission="convert.read">
        <LinkButton
          to="/dashboard/convert"
          search={isOnChain ? { from: asset } : { tab: 'currency', from: asset }}
          isQuiet
        >
          <Trans>Convert</Trans>
        </LinkButton>
      </Permitted>
    </>
  );
}

/** The balance of the asset, by where it is held. */
function Parts({ asset, balance }: { asset: AssetCode; balance: BalanceRow | undefined }) {
  const { isHidden } = useHiddenAmounts();
  const amount = (value = '0') => <Money value={value} asset={asset} isHidden={isHidden} />;
  return (
    <>
      <div className={styles.total}>
        <output>{amount(balance?.total)}</output>
        {balance && balance.value !== null ? (
          <div className={styles.meta}>
            <Money value={balance.value} asset={balance.currency} isHidden={isHidden} />
          </div>
        ) : null}
      </div>
      <dl className={styles.parts}>
        <dt>
          <Trans>Available</Trans>
        </dt>
        <dd>{amount(balance?.available)}</dd>
        <dt>
          <Trans>On hold</Trans>
        </dt>
        <dd>{amount(balance?.held)}</dd>
        <dt>
          <Trans>Staked</Trans>
        </dt>
        <dd>{amount(balance?.staked)}</dd>
        <dt>
          <Trans>In transit</Trans>
        </dt>
        <dd>{amount(balance?.inTransit)}</dd>
      </dl>
    </>
  );
}

function Activity({ asset }: { asset: AssetCode }) {
  const { isHidden } = useHiddenAmounts();
  const rows = useFirstMovements({ asset })?.rows.slice(0, latest);
  return (
    <Panel title={<Trans>Recent activity</Trans>}>
      <Stored of={assetTables.history} rows={rows}>
        {rows?.length === 0 ? (
          <p className={styles.meta}>
            <Trans>Nothing has happened with this asset yet.</Trans>
          </p>
        ) : (
          <>
            <RecentActivity rows={rows ?? []} isHidden={isHidden} />
            <Link to="/dashboard/assets/digital/order" search={{ asset }} className={styles.all}>
              <Trans>All activity</Trans>
            </Link>
          </>
        )}
      </Stored>
    </Panel>
  );
}

/** Chains on which the asset is deposited and withdrawn, with the costs. */
function Networks({ ways }: { ways: readonly Network[] }) {
  return (
    <Panel title={<Trans>Networks</Trans>}>
      <dl className={styles.parts}>
        {ways.map(({ asset, network, name, withdrawal }) => (
          <Fragment key={network}>
            <dt>{name}</dt>
            <dd>
              <Trans>
                Withdrawal fee <Money value={withdrawal.fee} asset={asset} />
              </Trans>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  );
}
