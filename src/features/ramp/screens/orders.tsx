import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { CardOrderDetails, cardPurchases, cardPurchasesTable } from '#src/features/card-purchase/index.ts';
import { RecordSheet, RecordTab, type HistoryFilter } from '#src/features/records/index.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { AppealList } from '../appeals/appeal-list.tsx';
import { OrderCard } from '../order-card.tsx';
import { dealerOrders as merchantOrders } from '../records.ts';
import type { RampOrder } from '../rows.ts';
import { ReleaseButton, StepButton } from '../step-button.tsx';
import { dealerOrdersTable } from '../sync.ts';
import { TabNav } from '#src/ui/tab-nav.tsx';
import trade from '#src/ui/trade.module.css';

const here = '/dashboard/ramp/order';
const tabs = [
  { of: 'orders', label: msg`Orders with merchants` },
  { of: 'purchases', label: msg`Card and quick purchases` },
  { of: 'appeals', label: msg`Appeals` },
] as const;
const exactly = { exact: true, includeSearch: true } as const;

/** Orders with merchants from this device: all of them, or the one in the address. */
export function RampOrdersScreen() {
  const { t, i18n } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const { id, tab } = search;
  const list = tab === 'purchases' ? cardPurchases : merchantOrders;
  const { asOf } = list.table.useFreshness();
  useCatalogue();
  const card = cardPurchasesTable.useNewest()?.find((row) => row.id === id);
  useEffect(() => {
    void dealerOrdersTable.sync();
    void cardPurchasesTable.sync();
  }, []);
  if (search.view === 'receipt')
    return (
      <Suspense fallback={<Loading />}>
        <RecordSheet domain={list} search={search} />
      </Suspense>
    );
  const change = (next: HistoryFilter & { id?: string }) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...next }), replace: next.id === undefined });
  return (
    <Page>
      <PageHeader
        title={
          card ? <Trans>Purchase</Trans> : id ? <Trans>Order with a merchant</Trans> : <Trans>Buy-crypto orders</Trans>
        }
        about={<AsOf at={asOf} />}
        actions={
          id ? (
            <LinkButton to={here} search={card ? { tab: 'purchases' } : {}} isQuiet>
              <Trans>All orders</Trans>
            </LinkButton>
          ) : (
            <LinkButton to="/dashboard/ramp" isQuiet>
              <Trans>Buy and sell</Trans>
            </LinkButton>
          )
        }
      />
      {id ? null : (
        <TabNav label={t`Lists`}>
          {tabs.map(({ of, label }) => (
            <Link
              key={of}
              to={here}
              search={of === 'orders' ? {} : { tab: of }}
              activeOptions={exactly}
              aria-current={of === (tab ?? 'orders') ? 'page' : undefined}
            >
              {i18n._(label)}
            </Link>
          ))}
        </TabNav>
      )}
      {card ? (
        <Panel title={<Trans>Buy {card.coin}</Trans>}>
          <CardOrderDetails order={card} />
        </Panel>
      ) : id ? (
        <One id={id} />
      ) : tab === 'appeals' ? (
        <AppealList />
      ) : (
        <RecordTab
          key={list.name}
          domain={list}
          search={search}
          change={change}
          clear={() => void navigate({ to: here, search: list === cardPurchases ? { tab: 'purchases' } : {} })}
        />
      )}
    </Page>
  );
}

function One({ id }: { id: string }) {
  const rows = dealerOrdersTable.useNewest();
  const order = rows?.find((row) => row.id === id);
  return (
    <Stored of={dealerOrdersTable} rows={rows}>
      <Panel title={order?.side === 'sell' ? <Trans>Sell order</Trans> : <Trans>Buy order</Trans>}>
        {order ? (
          <OrderCard order={order} as="customer">
            <Permitted permission="ramp.create">
              <Actions order={order} />
            </Permitted>
          </OrderCard>
        ) : (
          <EmptyState title={<Trans>Order not found</Trans>} />
        )}
      </Panel>
    </Stored>
  );
}

function Actions({ order }: { order: RampOrder }) {
  const { id, side, status, appeal } = order;
  // While an appeal is undecided, only staff can move the order.
  if (appeal && appeal.status !== 'closed' && appeal.openedBy !== 'clock') return null;
  const canCancel = status === 'pendingDealerConfirmation' || status === 'pendingUserPayment';
  return (
    <div className={trade.buttons}>
      {canCancel ? (
        <StepButton call={dealerOrders.cancel} id={id} isQuiet>
          <Trans>Cancel order</Trans>
        </StepButton>
      ) : null}
      {status === 'pendingUserPayment' ? (
        <StepButton call={dealerOrders.confirmPayment} id={id}>
          <Trans>I’ve paid</Trans>
        </StepButton>
      ) : null}
      {side === 'sell' && status === 'pendingUserConfirmation' ? (
        <ReleaseButton call={dealerOrders.confirmReceipt} order={order}>
          <Trans>Confirm receipt and release coins</Trans>
        </ReleaseButton>
      ) : null}
    </div>
  );
}
