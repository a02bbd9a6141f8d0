import { msg } from '@lingui/core/macro';
import { labels, recordDomain, writeAt, type Order } from '#src/features/records/index.ts';
import type { CardOrder } from './rows.ts';
import { cardPurchasesTable } from './sync.ts';
import { cardFailures, cardStates } from './wording.ts';

/** Converts a purchase to an order: coins bought and amount paid. */
function purchaseOrder(row: CardOrder): Order {
  const { coin, currency, failure } = row;
  const status = cardStates[row.status];
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Buy ${coin} with ${currency}`,
    asset: coin,
    otherAsset: currency,
    amount: row.coinAmount,
    statusCode: row.status,
    status,
    note: row.providerReference ?? '',
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: labels.amount, value: row.coinAmount, asset: coin },
      { label: msg`You pay`, value: row.currencyAmount, asset: currency },
      { label: msg`Fee included`, value: row.fee, asset: currency },
      { label: msg`Price`, value: `1 ${coin} = ${row.price} ${currency}` },
      { label: msg`Payment reference`, value: row.providerReference ?? '' },
      { label: labels.status, value: status.name },
      { label: labels.reason, value: failure === null ? '' : cardFailures[failure] },
    ],
  };
}

export const cardPurchases = recordDomain<CardOrder>({
  list: {
    name: 'purchases',
    label: msg`Card and quick purchases`,
    table: cardPurchasesTable,
    place: { to: '/dashboard/ramp/order', search: { tab: 'purchases' } },
    empty: {
      title: msg`No purchases yet`,
      text: msg`Coins you buy by card or from your fiat account appear here.`,
      begin: { label: msg`Buy crypto`, to: '/dashboard/ramp', search: { tab: 'card' } },
    },
  },
  states: cardStates,
  facts: purchaseOrder,
  actions: 'page',
});
