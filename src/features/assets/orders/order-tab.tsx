import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { DepositDialog } from '../deposits/deposit-dialog.tsx';
import { filterOf, fits } from '../filter.ts';
import { useDeposit } from '../rows.ts';
import { Export } from './export.tsx';
import { Filters, type FilterProps } from './filters.tsx';
import { receiptOf, type OrderList } from './lists.ts';
import { OrderDialog } from './order-dialog.tsx';
import type { Order } from './order.ts';
import { Row } from './row.tsx';
import { VirtualList } from './virtual-list.tsx';

/** One list of orders with its filters, its export and the record that is opened. */
export function OrderTab({ list, search, change, clear }: FilterProps & { list: OrderList }) {
  const { i18n, t } = useLingui();
  const all = list.useOrders();
  const { asset, kind, category, status, from, to } = search;
  const shown = useMemo(
    () => (all ?? []).filter((order) => fits({ asset, kind, category, status, from, to }, order)),
    [all, asset, kind, category, status, from, to],
  );
  const assets = useMemo(
    () => [...new Set((all ?? []).flatMap(({ asset: one, otherAsset = one }) => [one, otherAsset]))].toSorted(),
    [all],
  );
  const { to: printer, search: printed } = receiptOf(list);
  return (
    <>
      <Filters
        search={search}
        change={change}
        assets={assets}
        {...(list.kinds ? { kinds: list.kinds } : {})}
        {...(list.kindsLabel ? { kindsLabel: list.kindsLabel } : {})}
        {...(list.categories ? { categories: list.categories } : {})}
        {...(list.statuses ? { statuses: list.statuses } : {})}
      />
      <Export
        name={list.name}
        count={shown.length}
        read={async () => shown}
        printer={printer}
        search={{ ...printed, ...filterOf(search) }}
      />
      <Stored of={list.table} rows={all}>
        {shown.length === 0 ? (
          <Nothing hasAny={(all?.length ?? 0) > 0} clear={clear} />
        ) : (
          <>
            <p role="status">
              <Plural value={shown.length} one="# order" other="# orders" />
            </p>
            <VirtualList
              count={shown.length}
              label={i18n._(list.label)}
              heads={[t`Type`, t`Date`, t`Amount`, list.statuses ? t`Status` : t`Balance after`]}
              open={(id) => change({ id })}
              row={(index) => {
                const order = shown[index];
                return order
                  ? {
                      id: order.id,
                      contents: <Row order={order} {...(order.after === undefined ? {} : { after: order.after })} />,
                    }
                  : null;
              }}
            />
          </>
        )}
      </Stored>
      <Opened list={list} order={all?.find(({ id }) => id === search.id)} close={() => change({ id: undefined })} />
    </>
  );
}

function Nothing({ hasAny, clear }: { hasAny: boolean; clear: () => void }) {
  if (!hasAny)
    return (
      <EmptyState title={<Trans>No orders yet</Trans>}>
        <Trans>Your orders appear here.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      title={<Trans>No matching orders</Trans>}
      action={
        <Button variant="default" onClick={clear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      <Trans>Try other filters.</Trans>
    </EmptyState>
  );
}

/** A deposit has a dialog of its own, with what there is to do; any other record shows its facts. */
function Opened({ list, order, close }: { list: OrderList; order: Order | undefined; close: () => void }) {
  const isDeposits = list.name === 'deposits' && list.page === undefined;
  const deposit = useDeposit(isDeposits ? order?.id : undefined);
  if (deposit) return <DepositDialog row={deposit} onClose={close} />;
  if (!order || isDeposits) return null;
  if (list.Opened) return <list.Opened key={order.id} id={order.id} close={close} />;
  return <OrderDialog list={list} order={order} close={close} />;
}
