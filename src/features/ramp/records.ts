import { msg } from '@lingui/core/macro';
import { labels, recordDomain, writeAt, type Order } from '#src/features/records/index.ts';
import type { RampOrder } from './rows.ts';
import { dealerOrdersTable } from './sync.ts';
import { cancelReasons, dealerStates } from './wording.ts';

/** An order with a merchant. What is got or given in coins is its amount; the price is paid outside. */
function dealerOrder(row: RampOrder): Order {
  const { coin, currency, cancelReason } = row;
  const isBuy = row.side === 'buy';
  const status = dealerStates[row.status];
  return {
    id: row.id,
    at: row.createdAt,
    title: isBuy ? msg`Buy ${coin} with ${currency}` : msg`Sell ${coin} for ${currency}`,
    asset: coin,
    otherAsset: currency,
    amount: isBuy ? row.coinAmount : `-${row.coinAmount}`,
    statusCode: row.status,
    status,
    note: row.counterparty,
    unread: row.unread,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: labels.amount, value: row.coinAmount, asset: coin },
      { label: msg`Total price`, value: row.currencyAmount, asset: currency },
      { label: msg`Price`, value: `1 ${coin} = ${row.price} ${currency}` },
      { label: msg`Reference price`, value: `1 ${coin} = ${row.referencePrice} ${currency}` },
      { label: msg`OTC merchant`, value: row.counterparty },
      { label: labels.fee, value: row.fee, asset: currency },
      { label: labels.status, value: status.name },
      { label: msg`Reason`, value: cancelReason === null ? '' : cancelReasons[cancelReason] },
    ],
  };
}

export const dealerOrders = recordDomain<RampOrder>({
  list: {
    name: 'merchant-orders',
    label: msg`Orders with merchants`,
    table: dealerOrdersTable,
    place: { to: '/dashboard/ramp/order', search: {} },
  },
  states: dealerStates,
  facts: dealerOrder,
  actions: 'page',
});
