import { msg } from '@lingui/core/macro';
import { plainDecimal } from '#contract/platform/money.ts';
import { assetTables, type PromissoryRow } from '#src/features/assets/index.ts';
import { recordDomain, writeAt, type Order, type RecordState } from '#src/features/records/index.ts';

export const promissoryStates = {
  awaitingUserPayment: { name: msg`Awaiting your payment`, tone: 'warn', list: 'actionNeeded' },
  paid: { name: msg({ context: 'by the customer', message: 'Paid' }), tone: 'primary', list: 'processing' },
  completed: { name: msg`Completed`, tone: 'good', list: 'completed' },
  orderCancelled: { name: msg`Cancelled`, tone: 'neutral', list: 'cancelled' },
  paymentFailed: { name: msg`Payment failed`, tone: 'bad', list: 'failed' },
} as const satisfies Record<PromissoryRow['status'], RecordState>;

/** What came of an over-the-counter order; the other side stands in its note. */
function promissoryOrder(row: PromissoryRow): Order {
  const { coin, currency } = row;
  const isBuy = row.side === 'buy';
  return {
    id: row.id,
    at: row.createdAt,
    title: isBuy ? msg`Buy ${coin} with ${currency}` : msg`Sell ${coin} for ${currency}`,
    asset: coin,
    otherAsset: currency,
    amount: isBuy ? row.coinAmount : `-${row.coinAmount}`,
    statusCode: row.status,
    status: promissoryStates[row.status],
    note: `${plainDecimal(row.currencyAmount)} ${currency}`,
    facts: [
      { label: msg`Order number`, value: row.id },
      { label: msg`Date`, value: writeAt(row.createdAt) },
      { label: msg`Amount`, value: row.coinAmount, asset: coin },
      { label: msg`Total price`, value: row.currencyAmount, asset: currency },
      { label: msg`Price`, value: `1 ${coin} = ${row.price} ${currency}` },
      { label: msg`Reference price`, value: `1 ${coin} = ${row.referencePrice} ${currency}` },
      { label: msg`OTC merchant`, value: row.counterparty },
      { label: msg`Fee`, value: row.fee, asset: currency },
      { label: msg`Status`, value: promissoryStates[row.status].name },
    ],
  };
}

/** They stand beside the conversions. */
export const otcOrders = recordDomain<PromissoryRow>({
  list: {
    name: 'otc',
    label: msg`OTC orders`,
    table: assetTables.promissory,
    place: { to: '/dashboard/convert/order', search: { list: 'otc' } },
  },
  states: promissoryStates,
  facts: promissoryOrder,
  actions: {},
});
