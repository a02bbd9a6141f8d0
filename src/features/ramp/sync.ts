import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** Orders with merchants, on this device. */
export const dealerOrdersTable = localTable({
  name: 'dealerOrders',
  calls: [dealerOrders.list],
  scope: 'account',
  isPushed: true,
  newestBy: 'createdAt',
  keep: 20_000,
  page: (query, options) => api(dealerOrders.list, { query }, options),
});
