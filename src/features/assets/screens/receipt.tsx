import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { formatInstant } from '#contract/platform/display.ts';
import type { StoredList } from '#src/platform/local-table.ts';
import { openLocal } from '#src/platform/local.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Money } from '#src/ui/money.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { Page } from '#src/ui/page.tsx';
import { fits, type HistoryFilter } from '../filter.ts';
import { factText } from '../orders/export.tsx';
import { findOrderList, type OrderList } from '../orders/lists.ts';
import { Facts } from '../orders/order-dialog.tsx';
import { movementOrder, type Order } from '../orders/order.ts';
import { readHistory, useHistoryIds, useMovement } from '../rows.ts';
import { assetTables } from '../sync.ts';
import cards from '#src/ui/cards.module.css';
import styles from './receipt.module.css';

const here = '/dashboard/assets/digital/receipt';
const activity = '/dashboard/assets/digital/order';
/** A sheet of paper for each fifty of them is enough; more belong into the spreadsheet. */
const maxPrinted = 2000;

/** One record or what a list shows, laid out for paper: the browser prints it, or keeps it as PDF. */
export function ReceiptScreen() {
  const search = useSearch({ from: here });
  const orders = findOrderList(search.list);
  return orders ? <OrderSheet list={orders} search={search} /> : <OfMovements />;
}

interface OrderSheetProps {
  readonly list: OrderList;
  readonly search: HistoryFilter & { readonly id?: string | undefined };
}

/** One record of a list, or those that fit. */
export function OrderSheet({ list, search: { id, asset, kind, category, status, from, to } }: OrderSheetProps) {
  const all = list.useOrders();
  const shown = useMemo(
    () =>
      all?.filter((order) =>
        id === undefined ? fits({ asset, kind, category, status, from, to }, order) : order.id === id,
      ),
    [all, id, asset, kind, category, status, from, to],
  );
  return <Sheet orders={shown} isOne={id !== undefined} table={list.table} back={list.page ?? activity} />;
}

function OfMovements() {
  const { id, ...filter } = useSearch({ from: here });
  const movement = useMovement(id);
  const all = useMovements(filter);
  const orders = id === undefined ? all : movement ? [movementOrder(movement)] : all && [];
  return <Sheet orders={orders} isOne={id !== undefined} table={assetTables.history} back={activity} />;
}

/** As many as are printed; undefined while they are read. */
function useMovements(filter: HistoryFilter): readonly Order[] | undefined {
  const ids = useHistoryIds(filter);
  const [orders, setOrders] = useState<readonly Order[]>();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      if (!ids) return;
      const rows = await readHistory(await openLocal(), ids.slice(0, maxPrinted + 1));
      if (!isOver) setOrders(rows.map(movementOrder));
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [ids]);
  return orders;
}

interface SheetProps {
  readonly orders: readonly Order[] | undefined;
  readonly isOne: boolean;
  readonly table: StoredList;
  /** The page that it was opened from. */
  readonly back: NonNullable<OrderList['page']> | typeof activity;
}

function Sheet({ orders, isOne, table, back }: SheetProps) {
  const { i18n } = useLingui();
  const { user } = useSession();
  const { asOf } = table.useFreshness();
  const [printedAt] = useState(() => new Date());
  if (!orders) return <Loading />;
  const [first] = orders;
  if (!first)
    return (
      <Page isNarrow>
        <EmptyState
          isPage
          title={<Trans>Nothing to print</Trans>}
          action={
            <LinkButton to={back} search={{}}>
              <Trans>All activity</Trans>
            </LinkButton>
          }
        >
          <Trans>Record not found on this device.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <div className={styles.tools}>
        <Button onClick={() => print()}>
          <Trans>Print or save as PDF</Trans>
        </Button>
        <LinkButton to={back} search={{}} isQuiet>
          <Trans>All activity</Trans>
        </LinkButton>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.brand}>{brand.name}</p>
          <h1>{isOne ? <Trans>Receipt: {i18n._(first.title)}</Trans> : <Trans>Statement</Trans>}</h1>
          <p>
            <Trans>Account UID {user?.uid}</Trans>
          </p>
        </header>
        {isOne ? <Facts order={first} /> : <Lines orders={orders.slice(0, maxPrinted)} />}
        {orders.length > maxPrinted ? (
          <p role="alert">
            <Trans>Only the latest {maxPrinted} are printed. Narrow the filters or export all as CSV.</Trans>
          </p>
        ) : null}
        <footer className={styles.foot}>
          <Trans>Created {formatInstant(printedAt.toISOString())} from the records on this device</Trans>
          {asOf ? (
            <>
              {' '}
              <Trans>as of {formatInstant(asOf.toISOString())}</Trans>
            </>
          ) : null}
          .
        </footer>
      </article>
    </Page>
  );
}

function Lines({ orders }: { orders: readonly Order[] }) {
  const { i18n, t } = useLingui();
  const hasBalances = orders.every(({ after }) => after !== undefined);
  return (
    <table className={`${styles.table} ${cards.cards}`}>
      <thead>
        <tr>
          <th>
            <Trans>Time</Trans>
          </th>
          <th>
            <Trans>Type</Trans>
          </th>
          <th>
            <Trans>Amount</Trans>
          </th>
          <th>{hasBalances ? <Trans>Balance after</Trans> : <Trans>Details</Trans>}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td data-label={t`Time`}>{formatInstant(order.at)}</td>
            <td data-label={t`Type`}>
              {i18n._(order.title)}
              {order.status ? ` · ${factText(i18n, { label: order.title, value: order.status.name })}` : ''}
            </td>
            <td className={styles.amount} data-label={t`Amount`}>
              <Money value={order.amount} asset={order.asset} withSign />
            </td>
            {hasBalances ? (
              <td className={styles.amount} data-label={t`Balance after`}>
                <Money value={order.after ?? '0'} asset={order.asset} />
              </td>
            ) : (
              <td data-label={t`Details`}>{order.note}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
