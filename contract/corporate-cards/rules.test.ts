import { expect, test } from 'vitest';
import { limitValues, raisesLimits, receiptName, wantsReceipt, type CardLimits } from './rules.ts';

const none: CardLimits = {
  perTransaction: null,
  perDay: null,
  perMonth: null,
  categories: [],
  countries: [],
  merchants: [],
};
const isMore = (before: string, after: string) => Number(after) > Number(before);

test('a receipt’s file name has the payment’s day and merchant, is safe on any file system, and is unique', () => {
  const payment = { createdAt: '2026-11-23T09:30:00.000Z', merchant: '  AMZN/Mkt: "DE" *2K 商店 ' };
  const names = [
    { id: '01890000-0000-7000-8000-00000000abcd', contentType: 'image/jpeg' },
    { id: '01890000-0000-7000-8000-00000000abce', contentType: 'application/pdf' },
  ].map((file) => receiptName(payment, file));
  expect(names).toEqual(['2026-11-23_AMZN-Mkt-DE-2K-商店_00abcd.jpg', '2026-11-23_AMZN-Mkt-DE-2K-商店_00abce.pdf']);
  expect(receiptName({ ...payment, merchant: '***' }, { id: 'abcdef', contentType: 'image/png' })).toBe(
    '2026-11-23_abcdef.png',
  );
});

test.each([
  ['authorized', 0, true],
  ['settled', 0, true],
  ['settled', 1, false],
  ['declined', 0, false],
  ['reversed', 0, false],
  ['expired', 0, false],
  ['refunded', 0, false],
] as const)('a payment that is %s with %i receipts needs one: %s', (status, count, wanted) => {
  expect(wantsReceipt({ status, receipts: Array.from({ length: count }) })).toBe(wanted);
});

test('adding a merchant or allowing any raises a card’s limits; removing one doesn’t', () => {
  const before = { ...none, merchants: ['Cloud Nine', 'Shop'] };
  const raises = (merchants: readonly string[]) => raisesLimits(before, { ...none, merchants }, isMore);
  expect(raises(['Cloud Nine', 'Other'])).toBe(true);
  expect(raises([])).toBe(true);
  expect(raises(['Shop'])).toBe(false);
  expect(limitValues('a', before)).toEqual(limitValues('a', { ...before, merchants: ['Shop', 'Cloud Nine'] }));
  expect(limitValues('a', before)).not.toEqual(limitValues('a', none));
});
