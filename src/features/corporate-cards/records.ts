import { msg } from '@lingui/core/macro';
import { merchantCategories, receiptName, wantsReceipt } from '#contract/corporate-cards/rules.ts';
import { part } from '#src/ui/boundary.tsx';
import { shortRate } from '#src/ui/rate-text.ts';
import { labels, recordDomainBeside, writeAt, type Order } from '#src/features/records/index.ts';
import { cardsTable, paymentsTable, type CardRow, type PaymentRow } from './rows.ts';
import { bookedCategoryOf, categoryNames, declineNames, isSome, paymentStates, shownAmount } from './wording.ts';

const Details = part(() => import('./payment-details.tsx'));

function receiptKind(row: PaymentRow): string {
  if (wantsReceipt(row)) return 'missing';
  return row.receipts.length > 0 ? 'attached' : 'none';
}

/**
 * Converts a payment to what lists, exports and printouts show: the booked amount, the rate, the purpose, and the
 * receipts' names.
 */
export function paymentOrder(row: PaymentRow, card: CardRow | undefined): Order {
  const { merchant, currency, fundAsset, rate, declineReason, receipts } = row;
  const status = paymentStates[row.status];
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Card payment · ${merchant}`,
    asset: currency,
    otherAsset: fundAsset,
    amount: `-${shownAmount(row)}`,
    statusCode: row.status,
    kindCode: receiptKind(row),
    categoryCode: bookedCategoryOf(row),
    status,
    note: merchant,
    facts: [
      { label: msg`Payment number`, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: msg`Card`, value: [card?.label, card?.lastFour].filter(Boolean).join(' ') },
      { label: msg`Cardholder`, value: card?.holderName ?? '' },
      { label: msg`Merchant`, value: merchant },
      { label: msg`Country`, value: row.country },
      { label: labels.status, value: status.name },
      { label: msg`Reason`, value: declineReason === null ? '' : declineNames[declineReason] },
      { label: msg`Merchant’s amount`, value: row.askedAmount, asset: row.askedCurrency },
      { label: msg`Merchant’s currency`, value: row.askedCurrency },
      { label: msg`Card amount`, value: shownAmount(row), asset: currency },
      { label: msg`Card currency`, value: currency },
      { label: msg`Refunded`, value: isSome(row.refunded) ? row.refunded : '', asset: currency },
      { label: msg`Booked amount`, value: row.paid, asset: fundAsset },
      { label: msg`Booked currency`, value: fundAsset },
      { label: msg`Rate`, value: rate === null ? '' : `1 ${fundAsset} = ${shortRate(rate)} ${currency}` },
      { label: msg`Category`, value: categoryNames[bookedCategoryOf(row)] },
      { label: msg`Note`, value: row.note },
      { label: msg`Receipts`, value: receipts.map((file) => receiptName(row, file)).join(', ') },
    ],
  };
}

/** Card payments, filtered in the address and exported for the books. */
export const cardPayments = recordDomainBeside<PaymentRow, ReadonlyMap<string, CardRow>>({
  list: {
    name: 'card-payments',
    label: msg`Card payments`,
    table: paymentsTable,
    place: { to: '/dashboard/cards', search: { tab: 'payments' } },
    empty: {
      title: msg`No card payments yet`,
      text: msg`Payments with your cards appear here.`,
      begin: { label: msg`See cards`, to: '/dashboard/cards' },
    },
    kinds: [
      { code: 'missing', name: msg`Missing` },
      { code: 'attached', name: msg`Attached` },
    ],
    kindsLabel: msg`Expense receipt`,
    categories: merchantCategories.map((code) => ({ code, name: categoryNames[code] })),
  },
  states: paymentStates,
  facts: (row, cards) => paymentOrder(row, cards.get(row.cardId)),
  readBeside: async (local) => new Map((await cardsTable.newest(local)).map((card) => [card.id, card])),
  actions: { Details },
});
