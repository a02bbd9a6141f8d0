import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { GetStarted } from '#src/features/security/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { PartBoundary } from '#src/ui/boundary.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Link } from '#src/ui/link.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import styles from './assets.module.css';
import { Distribution } from './distribution.tsx';
import { HoldingsList } from './holdings-list.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { totalOf, useAllBalances, useBalances, useGlobalBalances, useHistory, type BalanceRow } from './rows.ts';
import { assetTables, syncAccount } from './sync.ts';
import { TotalPanel } from './total-panel.tsx';

const latest = 5;

/** The part of the overview stored on this device: all balances, and the latest activity. */
export default function Balances() {
  const balances = useAllBalances();
  useEffect(() => void syncAccount(), []);
  return (
    <Stored of={assetTables.balances} rows={balances}>
      <Holdings balances={balances ?? []} />
    </Stored>
  );
}

/** Where the money is: the wallet of coins and currencies, and the bank account if there is one. */
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
        <Link to="/dashboard/assets/global" className={styles.all}>
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
      <>
        <GetStarted />
        <EmptyState
          title={<Trans>No assets yet</Trans>}
          action={
            <Permitted permission="deposits.create">
              <LinkButton to="/dashboard/assets/digital/deposit" isQuiet>
                <Trans>Make a deposit</Trans>
              </LinkButton>
            </Permitted>
          }
        >
          <Trans>Your balances appear here after your first deposit.</Trans>
        </EmptyState>
      </>
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
