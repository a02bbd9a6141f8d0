import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { useState } from 'react';
import { custody } from '#contract/custody/calls.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './custody.module.css';
import { RefillDialog } from './refill-dialog.tsx';
import { custodyQueries, walletName, type CoinWallets, type Tier } from './wording.ts';

/** Each refresh queries the chains' nodes. */
const refreshMs = 60_000;

/** Returns the wallets' balances. Refreshed while open, and never stored. */
export function useWallets() {
  return useQuery({
    queryKey: [...custodyQueries, 'wallets'],
    queryFn: () => api(custody.listWallets, undefined, { isInline: true }),
    refetchInterval: refreshMs,
    gcTime: 0,
  });
}

/** The wallets, by coin. */
export function Wallets() {
  const query = useWallets();
  return <Answered query={query}>{({ items, asOf }) => <WalletList items={items} asOf={asOf} />}</Answered>;
}

/** The wallets of each coin, or a note that there are none. */
export function WalletList({ items, asOf }: { items: readonly CoinWallets[]; asOf: string }) {
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>No blockchain connected</Trans>}>
        <Trans>No wallets in the sandbox. Wallets appear here once a network node is set up.</Trans>
      </EmptyState>
    );
  return (
    <Panel title={<Trans>Wallets</Trans>}>
      <div className={styles.coins}>
        <AsOf at={asOf} />
        {items.map((item) => (
          <Coin key={`${item.asset}-${item.network}`} item={item} />
        ))}
      </div>
    </Panel>
  );
}

function Coin({ item }: { item: CoinWallets }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [isOrdering, setOrdering] = useState(false);
  const { asset, network, hotLimit, tiers } = item;
  const name = findNetwork(asset, network)?.name ?? network;
  return (
    <section className={styles.coin}>
      <div className={styles.head}>
        <div>
          <h3>
            {asset} · {name}
          </h3>
          <p>
            <Trans>
              The hot wallet pays up to <Money value={hotLimit} asset={asset} /> automatically; larger amounts are
              released from the warm wallet.
            </Trans>
          </p>
        </div>
        <StaffMay call={custody.proposeRefill}>
          <Button
            variant="default"
            size="sm"
            disabled={isOffline}
            title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
            aria-label={t`Refill ${asset} on ${name}`}
            onClick={() => setOrdering(true)}
          >
            <Trans>Refill</Trans>
          </Button>
        </StaffMay>
      </div>
      <ul className={styles.tiers}>
        {tiers.map((tier) => (
          <TierCard key={tier.wallet} tier={tier} asset={asset} />
        ))}
      </ul>
      {isOrdering ? <RefillDialog item={item} close={() => setOrdering(false)} /> : null}
    </section>
  );
}

function TierCard({ tier, asset }: { tier: Tier; asset: string }) {
  const { i18n } = useLingui();
  const { wallet, balance, leaving, addresses } = tier;
  const isShort = balance !== null && new BigNumber(leaving).gt(balance);
  return (
    <li className={styles.tier}>
      <h4>
        {i18n._(walletName(wallet))}
        {isShort ? (
          <StatusTag tone="bad">
            <Trans>Too little</Trans>
          </StatusTag>
        ) : null}
      </h4>
      <strong>{balance === null ? <Trans>Unknown</Trans> : <Money value={balance} asset={asset} />}</strong>
      {balance === null ? (
        <small className={styles.quiet}>
          <Trans>The network node isn’t responding.</Trans>
        </small>
      ) : null}
      {new BigNumber(leaving).gt(0) ? (
        <small>
          <Trans>
            <Money value={leaving} asset={asset} /> to be paid out
          </Trans>
        </small>
      ) : null}
      {addresses.map((address) => (
        <code key={address}>{address}</code>
      ))}
    </li>
  );
}
