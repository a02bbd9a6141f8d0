import { describe, expect, test } from 'vitest';
import '../../tests/harness/catalogue.ts';
import { formatDecimal, formatPercent, writeMoney } from './money.tsx';

describe('formatting an amount', () => {
  test.each([
    ['1234567.899', 2, 'en', '1,234,567.89'],
    ['0.000000019', 8, 'en', '0.00000001'],
    ['-0.009', 2, 'en', '0.00'],
    ['-12.5', 2, 'zh-CN', '−12.50'],
    ['123456789012345678901234567890.12', 2, 'en', '123,456,789,012,345,678,901,234,567,890.12'],
    ['7', 0, 'en', '7'],
  ])('%s with %i places in %s is %s', (value, places, locale, text) => {
    expect(formatDecimal(value, places, locale)).toBe(text);
  });

  test('a gain has a plus sign on request', () => {
    expect(formatDecimal('5', 2, 'en', true)).toBe('+5.00');
  });
});

test.each([
  ['0.850000000000000000', 'ETH', '0.85'],
  ['0.000000000000000001', 'ETH', '0.000000000000000001'],
  ['10258.850000', 'USDT', '10,258.85'],
  ['0', 'BTC', '0.00'],
  ['-310.4', 'USDT', '−310.40'],
  ['14593.9299', 'USD', '14,593.92'],
  ['0.0049', 'USD', '< 0.01'],
  ['0.2', 'JPY', '< 1'],
  ['1999.9', 'JPY', '1,999'],
])('%s %s is written %s, and never as zero unless it is zero', (value, asset, text) => {
  expect(writeMoney(value, asset, 'en')).toBe(text);
});

test.each([
  ['-0.0043', '−0.43%'],
  ['0.12349', '+12.34%'],
  ['0.00009', '0.00%'],
  ['-0.00009', '0.00%'],
  ['12', '+1,200.00%'],
])('the share %s is written %s, with the same signs as an amount', (share, text) => {
  expect(formatPercent(share, 'en')).toBe(text);
});
