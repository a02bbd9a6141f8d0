import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { CardOrderDetails, CardOrders, cardPurchasesTable } from '#src/features/card-purchase/index.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Figure, RecordTable } from '#src/ui/record-table.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { AppealList } from '../appeals/appeal-list.tsx';
import { OrderCard } from '../order-card.tsx';
import type { RampOrder } from '../rows.ts';
import { Unread } from '../chat/unread.tsx';
import { StepButton } from '../step-button.tsx';
import { dealerOrdersTable } from '../sync.ts';
import { dealerStates } from '../wording.ts';
import tabs from '#src/ui/tabs.module.css';
import trade from '#src/ui/trade.module.css';

const here = '/dashboard/ramp/order';
const exactly = { exact: true, includeSearch: true } as const;

/** Orders with merchants from this device: all of them, or the one that the address names. */
export function RampOrdersScreen() {
  const { t } = useLingui();
  const { id, tab } = useSearch({ from: here });
  const isAppeals = tab === 'appeals';
  const { asOf } = dealerOrdersTable.useFreshness();
  useCatalogue();
  const card = cardPurchasesTable.useNewest()?.find((row) => row.id === id);
  useEffect(() => {
    void dealerOrdersTable.sync();
    void cardPurchasesTable.sync();
  }, []);
  return (
    <Page>
      <PageHeader
        title={
          card ? <Trans>Purchase</Trans> : id ? <Trans>Order with a merchant</Trans> : <Trans>Buy-crypto orders</Trans>
        }
        about={<AsOf at={asOf} />}
        actions={
          id ? (
            <LinkButton to={here} isQuiet>
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
        <nav className={tabs.tabs} aria-label={t`Lists`}>
          <Link to={here} search={{}} activeOptions={exactly} aria-current={isAppeals ? undefined : 'page'}>
            <Trans>Orders</Trans>
          </Link>
          <Link
            to={here}
            search={{ tab: 'appeals' }}
            activeOptions={exactly}
            aria-current={isAppeals ? 'page' : undefined}
          >
            <Trans>Appeals</Trans>
          </Link>
        </nav>
      )}
      {card ? (
        <Panel title={<Trans>Buy {card.coin}</Trans>}>
          <CardOrderDetails order={card} />
        </Panel>
      ) : id ? (
        <One id={id} />
      ) : isAppeals ? (
        <AppealList />
      ) : (
        <>
          <All />
          <CardOrders />
        </>
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
  // Until it is decided only the staff moves it.
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
        <StepButton call={dealerOrders.confirmReceipt} id={id}>
          <Trans>Confirm receipt and release coins</Trans>
        </StepButton>
      ) : null}
    </div>
  );
}

function All() {
  const { t, i18n } = useLingui();
  const rows = dealerOrdersTable.useNewest();
  const columns = [
    { name: t`Type` },
    { name: t`Date` },
    { name: t`Amount`, isNumber: true },
    { name: t`Total price`, isNumber: true },
    { name: t`OTC merchant` },
    { name: t`Status` },
  ];
  return (
    <Stored of={dealerOrdersTable} rows={rows}>
      {rows?.length === 0 ? (
        <EmptyState
          title={<Trans>No orders yet</Trans>}
          action={
            <LinkButton to="/dashboard/ramp">
              <Trans>Buy and sell</Trans>
            </LinkButton>
          }
        >
          <Trans>Your orders with merchants appear here.</Trans>
        </EmptyState>
      ) : (
        <Panel>
          <RecordTable columns={columns}>
            {rows?.map((row) => (
              <tr key={row.id}>
                <td data-label={t`Type`}>
                  <Link to={here} search={{ id: row.id }}>
                    {row.side === 'buy' ? <Trans>Buy {row.coin}</Trans> : <Trans>Sell {row.coin}</Trans>}
                  </Link>{' '}
                  <Unread count={row.unread} />
                </td>
                <td data-label={t`Date`}>
                  <Instant at={row.createdAt} />
                </td>
                <Figure label={t`Amount`}>
                  <Money value={row.coinAmount} asset={row.coin} />
                </Figure>
                <Figure label={t`Total price`}>
                  <Money value={row.currencyAmount} asset={row.currency} />
                </Figure>
                <td data-label={t`OTC merchant`}>{row.counterparty}</td>
                <td data-label={t`Status`}>
                  <StatusTag tone={dealerStates[row.status].tone}>{i18n._(dealerStates[row.status].name)}</StatusTag>
                </td>
              </tr>
            ))}
          </RecordTable>
        </Panel>
      )}
    </Stored>
  );
}
