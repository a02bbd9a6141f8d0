import { msg } from '@lingui/core/macro';
import { plainDecimal } from '#contract/platform/money.ts';
import { assetTables, type PromissoryRow } from '#src/features/assets/index.ts';
import { recordDomain, tradeOrder, type Order, type RecordState } from '#src/features/records/index.ts';
import { part } from '#src/ui/boundary.tsx';

const ContinueOrder = part(() => import('./continue-order.tsx'));

export const promissoryStates = {
  awaitingUserPayment: { name: msg`Awaiting your payment`, tone: 'warn', list: 'actionNeeded' },
  paid: { name: msg({ context: 'by the customer', message: 'Paid' }), tone: 'primary', list: 'processing' },
  completed: { name: msg`Completed`, tone: 'good', list: 'completed' },
  orderCancelled: { name: msg`Cancelled`, tone: 'neutral', list: 'cancelled' },
  paymentFailed: { name: msg`Payment failed`, tone: 'bad', list: 'failed' },
} as const satisfies Record<PromissoryRow['status'], RecordState>;

/** The same for the merchant, who waits for the customer. */
export const dealtStates: typeof promissoryStates = {
  ...promissoryStates,
  awaitingUserPayment: { ...promissoryStates.awaitingUserPayment, name: msg`Awaiting customer’s payment` },
};

/** An over-the-counter order as a record, with the currency amount as its note. */
const promissoryOrder = (row: PromissoryRow): Order => ({
  ...tradeOrder(row, promissoryStates[row.status]),
  note: `${plainDecimal(row.currencyAmount)} ${row.currency}`,
});

/** Listed next to the conversions. */
export const otcOrders = recordDomain<PromissoryRow>({
  list: {
    name: 'otc',
    label: msg`OTC orders`,
    table: assetTables.promissory,
    place: { to: '/dashboard/convert/order', search: { list: 'otc' } },
    empty: {
      title: msg`No OTC orders yet`,
      text: msg`Your trades with OTC merchants appear here.`,
      begin: { label: msg`Trade over the counter`, to: '/dashboard/convert', search: { tab: 'otc' } },
    },
  },
  states: promissoryStates,
  facts: promissoryOrder,
  actions: { Buttons: ContinueOrder },
});
