import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { cardPurchasesTable } from './sync.ts';
import { cardStates } from './wording.ts';
import styles from './card-purchase.module.css';

/** Card purchases from this device, newest first. */
export function CardOrders({ limit }: { readonly limit?: number }) {
  const { i18n } = useLingui();
  const rows = cardPurchasesTable.useNewest(limit);
  const { asOf } = cardPurchasesTable.useFreshness();
  useEffect(() => void cardPurchasesTable.sync(), []);
  return (
    <Panel
      title={
        <>
          <Trans>Card and quick purchases</Trans> <AsOf at={asOf} />
        </>
      }
    >
      <Stored of={cardPurchasesTable} rows={rows}>
        {rows?.length === 0 ? (
          <EmptyState title={<Trans>No purchases yet</Trans>}>
            <Trans>Coins you buy by card or from your fiat account appear here.</Trans>
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {rows?.map((row) => (
              <li key={row.id} className={styles.line}>
                <Link to="/dashboard/ramp/order" search={{ id: row.id }}>
                  <Trans>Buy {row.coin}</Trans>
                </Link>
                <Money value={row.currencyAmount} asset={row.currency} />
                <small>
                  <Instant at={row.createdAt} />
                </small>
                <StatusTag tone={cardStates[row.status].tone}>{i18n._(cardStates[row.status].name)}</StatusTag>
              </li>
            ))}
          </ul>
        )}
      </Stored>
    </Panel>
  );
}
