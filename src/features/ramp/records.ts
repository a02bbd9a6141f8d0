import { msg } from '@lingui/core/macro';
import { recordDomain, tradeOrder, type Order } from '#src/features/records/index.ts';
import type { RampOrder } from './rows.ts';
import { dealerOrdersTable } from './sync.ts';
import { cancelReasonOf, dealerStates } from './wording.ts';

/** An order with a merchant as a record; its price is paid outside the platform. */
function dealerOrder(row: RampOrder): Order {
  const order = tradeOrder(row, dealerStates[row.status]);
  const reason = { label: msg`Reason`, value: cancelReasonOf(row) ?? '' };
  return { ...order, unread: row.unread, facts: [...order.facts, reason] };
}

export const dealerOrders = recordDomain<RampOrder>({
  list: {
    name: 'merchant-orders',
    label: msg`Orders with merchants`,
    table: dealerOrdersTable,
    place: { to: '/dashboard/ramp/order', search: {} },
    empty: {
      title: msg`No orders yet`,
      text: msg`Your orders with merchants appear here.`,
      begin: { label: msg`Buy or sell crypto`, to: '/dashboard/ramp' },
    },
  },
  states: dealerStates,
  facts: dealerOrder,
  actions: 'page',
});
