import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { dealerWindows } from '#contract/dealer-orders/rules.ts';
import { dealerStates, OrderCard, ReleaseButton, StepButton, type RampOrder } from '#src/features/ramp/index.ts';
import { api } from '#src/platform/api.ts';
import { ask, keyOf } from '#src/platform/ask.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { Answered } from '#src/ui/answered.tsx';
import { MoreButton } from '#src/ui/more-button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './acceptor.module.css';
import { Unread } from '#src/features/records/index.ts';

const freshMs = 5000;
/** How often orders that are over are fetched again: their messages and appeals still change. */
const overMs = 30_000;
const here = '/dashboard/acceptor';

/** Customers' orders, those that aren't over first; or the one that the address names, with what the merchant has to do. */
export function MerchantOrders({ id }: { id: string | undefined }) {
  useCatalogue();
  return <div className={styles.stack}>{id === undefined ? <All /> : <Opened id={id} />}</div>;
}

function Opened({ id }: { id: string }) {
  const query = useQuery({ ...ask(dealerOrders.listDealt, { query: { Id: id } }), refetchInterval: freshMs });
  return (
    <>
      <div className={styles.buttons}>
        <LinkButton to={here} search={{ tab: 'orders' }} isQuiet>
          <Trans>All orders</Trans>
        </LinkButton>
      </div>
      <Answered query={query}>{({ items }) => items.map((order) => <One key={order.id} order={order} />)}</Answered>
    </>
  );
}

function One({ order }: { order: RampOrder }) {
  return (
    <Panel
      title={
        order.side === 'buy' ? <Trans>Customer buys {order.coin}</Trans> : <Trans>Customer sells {order.coin}</Trans>
      }
    >
      <OrderCard order={order} as="dealer">
        <Actions order={order} />
      </OrderCard>
    </Panel>
  );
}

function All() {
  const open = useQuery({
    ...ask(dealerOrders.listDealt, { query: { IsOpen: true, MaxResultCount: 100 } }),
    refetchInterval: freshMs,
  });
  return (
    <>
      <p className={styles.meta}>
        <Trans>Customers can buy from you once you’ve added a payment method for them to pay to.</Trans>
      </p>
      <div className={styles.buttons}>
        <LinkButton to="/dashboard/ramp" search={{ tab: 'methods' }} isQuiet>
          <Trans>Payment methods</Trans>
        </LinkButton>
      </div>
      <Answered query={open}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={<Trans>No open orders</Trans>}>
              <Trans>
                Orders of customers appear here. Confirm each within {dealerWindows.confirmMinutes} minutes.
              </Trans>
            </EmptyState>
          ) : (
            <Panel title={<Trans>Open orders</Trans>}>
              <Orders orders={items} />
            </Panel>
          )
        }
      </Answered>
      <Past />
    </>
  );
}

/** Orders that are over, newest first, page by page. */
function Past() {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(dealerOrders.listDealt), 'over'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: Cursor }) =>
      api(dealerOrders.listDealt, { query: { IsOpen: false, Cursor } }, { signal, isInline: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: overMs,
  });
  return (
    <Answered query={query}>
      {({ pages }) => {
        const orders = pages.flatMap(({ items }) => items);
        return orders.length === 0 ? null : (
          <Panel title={<Trans>Past orders</Trans>}>
            <Orders orders={orders} />
            {query.hasNextPage ? (
              <div className={styles.buttons}>
                <MoreButton of={query} />
              </div>
            ) : null}
          </Panel>
        );
      }}
    </Answered>
  );
}

function Orders({ orders }: { orders: readonly RampOrder[] }) {
  const { t, i18n } = useLingui();
  const columns: readonly Column[] = [
    { name: t`Type`, onPhone: 'start' },
    { name: t`Date`, onPhone: 'start' },
    { name: t`Amount`, isNumber: true, onPhone: 'end' },
    { name: t`Total price`, isNumber: true, onPhone: 'end' },
    { name: t`Customer`, onPhone: 'start' },
    { name: t`Status`, onPhone: 'end' },
  ];
  return (
    <RecordTable columns={columns}>
      {orders.map((order) => (
        <tr key={order.id}>
          <Cell label={t`Type`}>
            <Link to={here} search={{ tab: 'orders', id: order.id }}>
              {order.side === 'buy' ? (
                <Trans>Customer buys {order.coin}</Trans>
              ) : (
                <Trans>Customer sells {order.coin}</Trans>
              )}
            </Link>{' '}
            <Unread count={order.unread} />
          </Cell>
          <Cell label={t`Date`}>
            <Instant at={order.createdAt} />
          </Cell>
          <Cell label={t`Amount`}>
            <Money value={order.coinAmount} asset={order.coin} />
          </Cell>
          <Cell label={t`Total price`}>
            <Money value={order.currencyAmount} asset={order.currency} />
          </Cell>
          <Cell label={t`Customer`}>{order.counterparty}</Cell>
          <Cell label={t`Status`}>
            <StatusTag tone={dealerStates[order.status].tone}>{i18n._(dealerStates[order.status].name)}</StatusTag>
          </Cell>
        </tr>
      ))}
    </RecordTable>
  );
}

function Actions({ order }: { order: RampOrder }) {
  const { id, side, status, appeal } = order;
  // Until the appeal is decided, only staff can advance the order.
  if (appeal && appeal.status !== 'closed' && appeal.openedBy !== 'clock') return null;
  return (
    <div className={styles.buttons}>
      {status === 'pendingDealerConfirmation' ? (
        <>
          <StepButton call={dealerOrders.dealerCancel} id={id} isQuiet>
            <Trans>Decline</Trans>
          </StepButton>
          <StepButton call={dealerOrders.dealerConfirm} id={id}>
            <Trans>Accept order</Trans>
          </StepButton>
        </>
      ) : null}
      {status === 'pendingDealerPayment' ? (
        <StepButton call={dealerOrders.dealerPaid} id={id}>
          <Trans>I’ve paid</Trans>
        </StepButton>
      ) : null}
      {side === 'buy' && status === 'paid' ? (
        <ReleaseButton call={dealerOrders.dealerRelease} order={order}>
          <Trans>Payment received: release coins</Trans>
        </ReleaseButton>
      ) : null}
    </div>
  );
}
