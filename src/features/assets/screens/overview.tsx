import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NewDevices, TransferBlock } from '#src/features/security/index.ts';
import { useSession, type UserInfo } from '#src/platform/session.ts';
import { PartBoundary } from '#src/ui/boundary.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import styles from '../assets.module.css';
import { Distribution } from '../distribution.tsx';
import { HoldingsList } from '../holdings-list.tsx';
import { RecentActivity } from '../recent-activity.tsx';
import { totalOf, useAllBalances, useBalances, useGlobalBalances, useHistory, type BalanceRow } from '../rows.ts';
import { assetTables, syncAccount } from '../sync.ts';
import { TotalPanel } from '../total-panel.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';

const latest = 5;

/** What the customer has, what it is worth and what happened last. */
export function OverviewScreen() {
  const { user } = useSession();
  const balances = useAllBalances();
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

/** What lies where: the wallet of coins and currencies, and the account at the bank where there is one. */
function Pockets({ isHidden }: { isHidden: boolean }) {
  const wallet = totalOf(useBalances() ?? []);
  const account = totalOf(useGlobalBalances() ?? []);
  return (
    <>
      <Link to="/dashboard/assets/digital" className={styles.all}>
        <Trans>Digital account</Trans>
        {account && wallet ? <Money value={wallet.value} asset={wallet.currency} isHidden={isHidden} /> : null}
      </Link>
      {account ? (
        <Link to="/dashboard/assets/global" search={{}} className={styles.all}>
          <Trans>Global account</Trans>
          <Money value={account.value} asset={account.currency} isHidden={isHidden} />
        </Link>
      ) : null}
    </>
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
        <TotalPanel balances={balances} />
        <Panel title={<Trans>Distribution</Trans>}>
          <PartBoundary>
            <Distribution rows={balances} />
          </PartBoundary>
        </Panel>
      </div>
      <div className={styles.pair}>
        <Panel title={<Trans>Your assets</Trans>}>
          <HoldingsList rows={balances.slice(0, latest)} isHidden={isHidden} />
          <Pockets isHidden={isHidden} />
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
