import { Trans, useLingui } from '@lingui/react/macro';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BigNumber } from 'bignumber.js';
import { useEffect } from 'react';
import { assets } from '#contract/assets/calls.ts';
import { NewDevices, TransferBlock } from '#src/features/security/index.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useSession, type UserInfo } from '#src/platform/session.ts';
import { Money, formatPercent } from '#src/ui/money.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { part, PartBoundary } from '#src/ui/boundary.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { shareOf } from '../share.ts';
import styles from '../assets.module.css';
import { Distribution } from '../distribution.tsx';
import { HoldingsList } from '../holdings-list.tsx';
import { RecentActivity } from '../recent-activity.tsx';
import { totalOf, useBalances, useHistory, type BalanceRow } from '../rows.ts';
import { assetTables, syncAccount } from '../sync.ts';
import { useHiddenAmounts } from '../use-hidden-amounts.ts';

const TrendChart = part(() => import('../trend-chart.tsx'));
const latest = 5;

/** What the customer has, what it is worth and what happened last. */
export function OverviewScreen() {
  const { user } = useSession();
  const balances = useBalances();
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
          </>
        }
      />
      {user && user.kycStatus !== 3 ? <VerifyBanner user={user} /> : null}
      <NewDevices />
      <TransferBlock />
      <Stored of={assetTables.balances} rows={balances}>
        <Holdings balances={balances ?? []} />
      </Stored>
    </Page>
  );
}

function Holdings({ balances }: { balances: readonly BalanceRow[] }) {
  const { isHidden } = useHiddenAmounts();
  const history = useHistory(latest);
  if (balances.length === 0)
    return (
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
    );
  return (
    <>
      <div className={styles.columns}>
        <Panel>
          <Total balances={balances} />
          <Trend isHidden={isHidden} />
        </Panel>
        <Panel title={<Trans>Distribution</Trans>}>
          <PartBoundary>
            <Distribution rows={balances} />
          </PartBoundary>
        </Panel>
      </div>
      <div className={styles.pair}>
        <Panel title={<Trans>Your assets</Trans>}>
          <HoldingsList rows={balances.slice(0, latest)} isHidden={isHidden} />
          <Link to="/dashboard/assets/digital" className={styles.all}>
            <Trans>All assets</Trans>
          </Link>
        </Panel>
        <Panel title={<Trans>Recent activity</Trans>}>
          <RecentActivity rows={history ?? []} isHidden={isHidden} />
          <Link to="/dashboard/assets/digital/order" className={styles.all}>
            <Trans>All activity</Trans>
          </Link>
        </Panel>
      </div>
    </>
  );
}

/** What everything is worth, how that changed in a day, and whether bystanders may read it. */
function Total({ balances }: { balances: readonly BalanceRow[] }) {
  const { t } = useLingui();
  const { isHidden, toggle } = useHiddenAmounts();
  const isOffline = useIsOffline();
  const total = totalOf(balances);
  return (
    <div className={styles.total}>
      <span className={styles.meta}>
        <Trans>Total balance</Trans>
        <button
          type="button"
          className={styles.eye}
          aria-label={isHidden ? t`Show amounts` : t`Hide amounts`}
          onClick={toggle}
        >
          <Icon of={isHidden ? IconEyeOff : IconEye} />
        </button>
      </span>
      <output>
        <Money value={total?.value ?? '0'} asset={total?.currency ?? 'USD'} isHidden={isHidden} />
      </output>
      <div className={styles.meta}>
        {isOffline ? null : <DayChange isHidden={isHidden} />}
        <AsOf at={total?.asOf ?? null} />
      </div>
    </div>
  );
}

function Trend({ isHidden }: { isHidden: boolean }) {
  return (
    <div className={styles.chart}>
      {useIsOffline() ? (
        <p>
          <Trans>You’re offline. Connect to see the chart.</Trans>
        </p>
      ) : (
        <TrendChart isHidden={isHidden} />
      )}
    </div>
  );
}

function DayChange({ isHidden }: { isHidden: boolean }) {
  const { data } = useQuery(ask(assets.getSummary));
  if (!data) return null;
  const look = data.change.startsWith('-') ? styles.down : styles.up;
  return (
    <span className={look}>
      <Trans>24h change:</Trans> <Money value={data.change} asset={data.currency} isHidden={isHidden} withSign />{' '}
      <Percent change={data.change} before={data.dayAgo} />
    </span>
  );
}

/** The change as a share of what there was; nothing where there was nothing. */
function Percent({ change, before }: { change: string; before: string }) {
  const { i18n } = useLingui();
  if (new BigNumber(before).isZero()) return null;
  return <>({formatPercent(shareOf(change, before), i18n.locale)})</>;
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
