import { expect, test } from 'vitest';
import { setupI18n } from '@lingui/core';
import { paymentOrder } from './records.ts';
import { travelCard } from './testing/card.ts';
import { payment as settled } from './testing/payment.ts';
import type { PaymentRow } from './rows.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const payment: PaymentRow = {
  ...settled,
  refunded: '20.00',
  fundAsset: 'USD',
  rate: '0.912345678901',
  paid: '87.69',
  bookedCategory: 'travel',
  note: 'Trip to Lyon',
  receipts: [{ id: '01890000-0000-7000-8000-00000000abcd', contentType: 'application/pdf' }],
};

/** Returns a payment's line of the export, by column. */
function lineOf(row: PaymentRow): Record<string, string> {
  const { facts } = paymentOrder(row, travelCard);
  return Object.fromEntries(
    facts.map(({ label, value }) => [label.message ?? '', typeof value === 'string' ? value : i18n._(value)]),
  );
}

test('a payment’s export line has the booked amount, rate, category, note and receipt name', () => {
  expect(lineOf(payment)).toMatchObject({
    Card: 'Travel 4242',
    Cardholder: 'Ada Lindqvist',
    Merchant: 'Cloud Nine',
    'Card amount': '100.00',
    'Card currency': 'EUR',
    Refunded: '20.00',
    'Booked amount': '87.69',
    'Booked currency': 'USD',
    Rate: '1 USD = 0.91234567 EUR',
    Category: 'Travel',
    Note: 'Trip to Lyon',
    Receipts: '2026-11-23_Cloud-Nine_00abcd.pdf',
  });
  // Every line of a file has the same columns.
  const { rate: _rate, ...rest } = payment;
  expect(Object.keys(lineOf({ ...rest, rate: null, receipts: [] }))).toEqual(Object.keys(lineOf(payment)));
});

test.each([
  ['settled', [], 'missing'],
  ['authorized', [], 'missing'],
  ['settled', payment.receipts, 'attached'],
  ['declined', [], 'none'],
  ['reversed', [], 'none'],
] as const)('the receipt of a payment that is %s with %o is %s', (status, receipts, kind) => {
  expect(paymentOrder({ ...payment, status, receipts: [...receipts] }, travelCard).kindCode).toBe(kind);
});

test('a payment is shown as an outgoing amount, even if it was declined', () => {
  expect(paymentOrder({ ...payment, status: 'declined' }, travelCard).amount).toBe('-100.00');
  expect(paymentOrder(payment, travelCard).amount).toBe('-100.00');
});
