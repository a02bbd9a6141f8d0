import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Permitted } from '#src/platform/permitted.tsx';
import { CardPanel } from '#src/features/card-purchase/index.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import tabs from '#src/ui/tabs.module.css';
import { MethodsPanel } from '../methods-panel.tsx';
import { RampForm, type Asked } from '../ramp-form.tsx';
import styles from '../ramp.module.css';
import { dealerOrdersTable } from '../sync.ts';
import { dealerStates } from '../wording.ts';

const here = '/dashboard/ramp';
const exactly = { exact: true, includeSearch: true } as const;

/** Coins for a currency that is paid outside, to and from merchants; and where one is paid. */
export function RampScreen() {
  const { t } = useLingui();
  const { tab } = useSearch({ from: '/dashboard/ramp/' });
  const [isMethods, isCard] = [tab === 'methods', tab === 'card'];
  return (
    <Page>
      <PageHeader
        title={<Trans>Buy crypto</Trans>}
        about={
          <Trans>
            Pay a vetted merchant by bank or wallet, or get paid by one. The coins are held until it’s done.
          </Trans>
        }
        actions={
          <LinkButton to="/dashboard/ramp/order" isQuiet>
            <Trans>Buy-crypto orders</Trans>
          </LinkButton>
        }
      />
      <nav className={tabs.tabs} aria-label={t`Parts of this page`}>
        <Link to={here} search={{}} activeOptions={exactly} aria-current={isMethods || isCard ? undefined : 'page'}>
          <Trans>Buy and sell</Trans>
        </Link>
        <Link to={here} search={{ tab: 'card' }} activeOptions={exactly} aria-current={isCard ? 'page' : undefined}>
          <Trans>Buy by card</Trans>
        </Link>
        <Link
          to={here}
          search={{ tab: 'methods' }}
          activeOptions={exactly}
          aria-current={isMethods ? 'page' : undefined}
        >
          <Trans context="to be paid">Payment methods</Trans>
        </Link>
      </nav>
      {isMethods ? <MethodsPanel /> : isCard ? <CardPanel /> : <Trade />}
    </Page>
  );
}

function Trade() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { asOf } = dealerOrdersTable.useFreshness();
  useEffect(() => void dealerOrdersTable.sync(), []);
  return (
    <div className={styles.columns}>
      <Permitted permission="ramp.create">
        <Panel title={asked ? <Trans>Review your order</Trans> : <Trans>New order</Trans>}>
          <RampForm asked={asked} quoted={setAsked} />
        </Panel>
      </Permitted>
      <Panel
        title={
          <>
            <Trans>Latest orders</Trans> <AsOf at={asOf} />
          </>
        }
      >
        <Latest />
      </Panel>
    </div>
  );
}

const shown = 6;

function Latest() {
  const { i18n } = useLingui();
  const rows = dealerOrdersTable.useNewest(shown);
  return (
    <Stored of={dealerOrdersTable} rows={rows}>
      {rows?.length === 0 ? (
        <EmptyState title={<Trans>No orders yet</Trans>}>
          <Trans>Your orders with merchants appear here.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {rows?.map((row) => (
            <li key={row.id} className={styles.line}>
              <Link to="/dashboard/ramp/order" search={{ id: row.id }}>
                {row.side === 'buy' ? <Trans>Buy {row.coin}</Trans> : <Trans>Sell {row.coin}</Trans>}
              </Link>
              <Money value={row.currencyAmount} asset={row.currency} />
              <small>
                <Instant at={row.createdAt} />
              </small>
              <StatusTag tone={dealerStates[row.status].tone}>{i18n._(dealerStates[row.status].name)}</StatusTag>
            </li>
          ))}
        </ul>
      )}
    </Stored>
  );
}
