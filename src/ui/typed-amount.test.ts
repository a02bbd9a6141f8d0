import { expect, test } from 'vitest';
import { hasTooManyDecimals, readAmount, readPayment, writeAmount } from './typed-amount.ts';

test.each<[string, string, string | undefined]>([
  ['12.5', 'en', '12.5'],
  ['12.5', 'zh-CN', '12.5'],
  ['12,5', 'de', '12.5'],
  [' 007 ', 'en', '7'],
  ['0.000001', 'en', '0.000001'],
  ['0', 'en', '0'],
  ['12,5', 'en', undefined],
  ['1,500.25', 'en', undefined],
  ['1,000', 'en', undefined],
  ['1 000', 'en', undefined],
  ['12.5', 'de', undefined],
  ['1.2.3', 'en', undefined],
  ['-1', 'en', undefined],
  ['+1', 'en', undefined],
  ['1e3', 'en', undefined],
  ['１２', 'en', '12'],
  ['１２．５', 'zh-CN', '12.5'],
  ['100。25', 'zh-CN', '100.25'],
  ['１，５', 'de', '1.5'],
  ['１，５００', 'zh-CN', undefined],
  ['1²', 'en', undefined],
  ['①', 'en', undefined],
  ['१२', 'en', undefined],
  ['－１', 'en', undefined],
  ['', 'en', undefined],
  ['1.', 'en', undefined],
  ['.5', 'en', undefined],
  ['1.1234567', 'en', undefined],
  ['\u200f1', 'en', undefined],
  ['9'.repeat(10_000), 'en', undefined],
])('the typed amount %j in %s is read as %j', (typed, locale, amount) => {
  expect(readAmount(typed, locale, 6)).toBe(amount);
});

test('too many decimals are told apart from an invalid amount', () => {
  expect(['1.1234567', '1.123456', '1e3', '1,5'].map((typed) => hasTooManyDecimals(typed, 'en', 6))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('zero is not a payment', () => {
  expect([readPayment('0', 'en', 6), readPayment('0.000', 'en', 6), readPayment('0.1', 'en', 6)]).toEqual([
    undefined,
    undefined,
    '0.1',
  ]);
});

test('Max omits trailing zeros', () => {
  expect(['10.500000', '100', '7.000'].map((amount) => writeAmount(amount, 'de'))).toEqual(['10,5', '100', '7']);
});
