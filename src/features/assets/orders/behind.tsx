import type { HistoryRow } from '../rows.ts';
import { findOrderList, type OrderList } from './lists.ts';
import { Facts } from './order-dialog.tsx';
import { movementOrder } from './order.ts';

/** The list that a movement's order is of, by the first part of what the movement is called. */
const listNames: Readonly<Record<string, string>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  transfer: 'transfers',
  convert: 'conversions',
  promissory: 'otc',
};

/** A movement with all that its order says of it: address, network, fee, transaction. */
export function MovementFacts({ row }: { row: HistoryRow }) {
  const list = findOrderList(listNames[row.kind.split('.')[0] ?? '']);
  return list ? <WithOrder key={row.id} row={row} list={list} /> : <Facts order={movementOrder(row)} />;
}

function WithOrder({ row, list }: { row: HistoryRow; list: OrderList }) {
  const movement = movementOrder(row);
  const order = list.useOrders()?.find(({ id }) => id === row.reference);
  const said = new Set(movement.facts.map(({ label }) => label.id));
  const more = (order?.facts ?? []).filter(({ label }) => !said.has(label.id));
  return <Facts order={{ ...movement, facts: [...movement.facts, ...more] }} />;
}
