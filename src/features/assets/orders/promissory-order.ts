import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { formatInstant } from '#contract/platform/display.ts';
import { plainDecimal } from '#contract/platform/money.ts';
import type { CustomerStatus } from '#src/ui/customer-status.tsx';
import type { Tone } from '#src/ui/status-tag.tsx';
import type { PromissoryRow } from '../rows.ts';
import type { Order } from './order.ts';

type Status = PromissoryRow['status'];

export const promissoryStates = {
  awaitingUserPayment: { name: msg`Awaiting your payment`, tone: 'warn' },
  paid: { name: msg({ context: 'by the customer', message: 'Paid' }), tone: 'primary' },
  completed: { name: msg`Completed`, tone: 'good' },
  orderCancelled: { name: msg`Cancelled`, tone: 'neutral' },
  paymentFailed: { name: msg`Payment failed`, tone: 'bad' },
} as const satisfies Record<Status, { name: MessageDescriptor; tone: Tone }>;

const listStatus = {
  awaitingUserPayment: 'actionNeeded',
  paid: 'processing',
  completed: 'completed',
  orderCancelled: 'cancelled',
  paymentFailed: 'failed',
} as const satisfies Record<Status, CustomerStatus>;

/** What came of an over-the-counter order; the other side stands in its note. */
export function promissoryOrder(row: PromissoryRow): Order {
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
    listStatus: listStatus[row.status],
    note: `${plainDecimal(row.currencyAmount)} ${currency}`,
    facts: [
      { label: msg`Order number`, value: row.id },
      { label: msg`Date`, value: formatInstant(row.createdAt) },
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
