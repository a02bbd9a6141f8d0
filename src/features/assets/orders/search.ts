import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { orderLists } from './lists.ts';
import type { Order } from './order.ts';

/** An order as a search over everything shows it, with the list that opens its record. */
export interface FoundOrder {
  readonly list: string;
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const [deposits, withdrawals, transfers] = orderLists;
const none: readonly Order[] = [];

/** All orders that this device has, newest first in each list: what they are called, and what they can be found by. */
export function useFoundOrders(): readonly FoundOrder[] {
  const { i18n } = useLingui();
  const comings = deposits?.useOrders() ?? none;
  const goings = withdrawals?.useOrders() ?? none;
  const sent = transfers?.useOrders() ?? none;
  return useMemo(() => {
    const found = (list: string, orders: readonly Order[]) =>
      orders.map(({ id, title, amount, asset, note, facts }) => ({
        list,
        id,
        title: `${i18n._(title)} ${amount} ${asset}`,
        text: [note, ...facts.map(({ value }) => (typeof value === 'string' ? value : ''))].join(' '),
      }));
    return [...found('deposits', comings), ...found('withdrawals', goings), ...found('transfers', sent)];
  }, [i18n, comings, goings, sent]);
}
