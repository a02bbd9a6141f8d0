import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './multi-sig.module.css';
import { useWalletBalances, type WalletDetail } from './rows.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Shows a wallet's balances and the withdrawal button. */
export function Balances({ wallet }: { wallet: WalletDetail }) {
  const query = useWalletBalances(wallet);
  const mayManage = usePermission('wallets.manage') && wallet.isMine;
  const isOffline = useIsOffline();
  const [isShown, setShown] = useState(false);
  const isClosed = isOffline || wallet.hasOpen;
  // An empty wallet has nothing to withdraw, so deposit is the primary action.
  const isEmpty = query.data?.items.every(({ amount }) => !/[1-9]/.test(amount)) ?? false;
  return (
    <Panel title={<Trans>Wallet balance</Trans>}>
      <div className={styles.stack}>
        <AsOf at={query.data?.asOf ?? null} />
        <Answered query={query}>
          {({ items }) => (
            <dl className={styles.facts}>
              {items.map(({ asset, amount }) => (
                <div key={asset} className={styles.pair}>
                  <dt>{asset}</dt>
                  <dd>
                    <Money value={amount} asset={asset} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Answered>
        {mayManage ? (
          <>
            <div className={styles.buttons}>
              <Button variant={isEmpty ? 'default' : 'filled'} disabled={isClosed} onClick={() => setShown(true)}>
                <Trans>Withdraw</Trans>
              </Button>
            </div>
            {wallet.hasOpen ? (
              <p className={styles.meta}>
                <Trans>Finish the current operation first.</Trans>
              </p>
            ) : null}
          </>
        ) : null}
      </div>
      {isShown ? <WithdrawDialog wallet={wallet} close={() => setShown(false)} /> : null}
    </Panel>
  );
}
