import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { useEffect } from 'react';
import { assets } from '#contract/assets/calls.ts';
import { NewDevices, TransferBlock } from '#src/features/security/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useSession, type UserInfo } from '#src/platform/session.ts';
import { Amount, formatPercent } from '#src/ui/amount.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { part, PartBoundary } from '#src/ui/boundary.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import styles from '../assets.module.css';
import { Distribution } from '../distribution.tsx';
import { HoldingsTable } from '../holdings-table.tsx';
import { HistoryTable } from '../history-table.tsx';
import { totalOf, useBalances, useHistory, type BalanceRow } from '../rows.ts';
import { assetSyncs, syncAccount } from '../sync.ts';
import { useHiddenAmounts } from '../use-hidden-amounts.ts';

const TrendChart = part(() => import('../trend-chart.tsx'));
const Analysis = part(() => import('../analysis.tsx'), { pending: <Loading /> });
const latest = 5;

/** What the customer has, what it is worth and what happened last. */
export function OverviewScreen() {
  const { t } = useLingui();
  const { user } = useSession();
  const balances = useBalances();
  const { isHidden, toggle } = useHiddenAmounts();
  useEffect(() => void syncAccount(), []);
  return (
    <Page>
      <PageHeader
        title={<Trans>Overview</Trans>}
        actions={
          <>
            <LinkButton to="/dashboard/assets/digital/deposit">
              <Trans>Deposit</Trans>
            </LinkButton>
            <LinkButton to="/dashboard/assets/digital/withdraw" isQuiet>
              <Trans>Withdraw</Trans>
            </LinkButton>
            <LinkButton to="/dashboard/convert" isQuiet>
              <Trans>Convert</Trans>
            </LinkButton>
            <Button variant="default" aria-pressed={isHidden} onClick={toggle}>
              {isHidden ? t`Show amounts` : t`Hide amounts`}
            </Button>
          </>
        }
      />
      {user && user.kycStatus !== 3 ? <VerifyBanner user={user} /> : null}
      <NewDevices />
      <TransferBlock />
      <Stored name={assetSyncs.balances} rows={balances}>
        <Holdings balances={balances ?? []} isHidden={isHidden} />
      </Stored>
    </Page>
  );
}

function Holdings({ balances, isHidden }: { balances: readonly BalanceRow[]; isHidden: boolean }) {
  const history = useHistory(latest);
  const isOffline = useIsOffline();
  const total = totalOf(balances);
  return (
    <>
      <Panel>
        <div className={styles.total}>
          <span>
            <Trans>Total balance</Trans>
          </span>
          <output>
            <Amount value={total?.value ?? '0'} asset={total?.currency ?? 'USD'} isHidden={isHidden} />
          </output>
          <div className={styles.meta}>
            {isOffline ? null : <DayChange isHidden={isHidden} />}
            <AsOf at={total?.asOf ?? null} />
          </div>
        </div>
      </Panel>
      {balances.length === 0 ? (
        <EmptyState
          title={<Trans>No assets yet</Trans>}
          action={
            <LinkButton to="/dashboard/assets/digital/deposit">
              <Trans>Make a deposit</Trans>
            </LinkButton>
          }
        >
          <Trans>Your balances appear here after your first deposit.</Trans>
        </EmptyState>
      ) : (
        <>
          <div className={styles.columns}>
            <Panel title={<Trans>Last 30 days</Trans>}>
              <div className={styles.chart}>
                {isOffline ? (
                  <p>
                    <Trans>You’re offline. Connect to see the chart.</Trans>
                  </p>
                ) : (
                  <TrendChart isHidden={isHidden} />
                )}
              </div>
            </Panel>
            <Panel title={<Trans>Distribution</Trans>}>
              <PartBoundary>
                <Distribution rows={balances} />
              </PartBoundary>
            </Panel>
          </div>
          <Panel title={<Trans>Your assets</Trans>}>
            <HoldingsTable rows={balances} isHidden={isHidden} />
          </Panel>
          <Panel title={<Trans>Analysis</Trans>}>
            {isOffline ? (
              <p>
                <Trans>You’re offline. Connect to see the analysis.</Trans>
              </p>
            ) : (
              <Analysis isHidden={isHidden} />
            )}
          </Panel>
          <Panel title={<Trans>Recent activity</Trans>}>
            <HistoryTable rows={history ?? []} isHidden={isHidden} />
            <LinkButton to="/dashboard/assets/digital/order" isQuiet>
              <Trans>All activity</Trans>
            </LinkButton>
          </Panel>
        </>
      )}
    </>
  );
}

function DayChange({ isHidden }: { isHidden: boolean }) {
  const { data } = useQuery({
    queryKey: ['assets', 'summary'],
    queryFn: () => api(assets.getSummary, undefined, { isInline: true }),
    staleTime: 30_000,
  });
  if (!data) return null;
  const look = data.change.startsWith('-') ? styles.down : styles.up;
  return (
    <span className={look}>
      <Trans>24h change:</Trans> <Amount value={data.change} asset={data.currency} isHidden={isHidden} withSign />{' '}
      <Percent change={data.change} before={data.dayAgo} />
    </span>
  );
}

/** The change as a share of what there was; nothing where there was nothing. */
function Percent({ change, before }: { change: string; before: string }) {
  const { i18n } = useLingui();
  const base = new BigNumber(before);
  if (base.isZero()) return null;
  return <>({formatPercent(new BigNumber(change).div(base).toFixed(4, BigNumber.ROUND_DOWN), i18n.locale)})</>;
}

/** What is missing before money can be held or moved, and the way there. */
function VerifyBanner({ user }: { user: UserInfo }) {
  return (
    <div className={styles.banner}>
      <span>
        {user.kycStatus === 1 ? (
          <Trans>Your verification is under review. Deposits, withdrawals and trading unlock once it’s approved.</Trans>
        ) : user.kycStatus === 2 ? (
          <Trans>Your verification wasn’t approved. Correct your details to deposit, withdraw and trade.</Trans>
        ) : user.accountType === 'merchant' ? (
          <Trans>Verify your business to deposit, withdraw and trade.</Trans>
        ) : (
          <Trans>Verify your identity to deposit, withdraw and trade.</Trans>
        )}
      </span>
      <LinkButton to="/dashboard/account/verifiy">
        {user.kycStatus === 0 ? (
          <Trans>Verify now</Trans>
        ) : user.kycStatus === 1 ? (
          <Trans>View status</Trans>
        ) : (
          <Trans>View reason</Trans>
        )}
      </LinkButton>
    </div>
  );
}
