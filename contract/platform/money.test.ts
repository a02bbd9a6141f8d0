import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnits, parseUnits, truncateDecimal } from './money.ts';

const units = fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n });
const scale = fc.integer({ min: 0, max: 18 });

test('an amount survives formatting and parsing', () => {
  fc.assert(fc.property(units, scale, (amount, places) => parseUnits(formatUnits(amount, places), places) === amount));
});
test('text that is not a canonical decimal is not parsed as an amount', () => {
  for (const text of ['', '1,50', '1e3', ' 1', '01', '.5', '1.', '+1', 'NaN'])
    expect(parseUnits(text, 8)).toBeUndefined();
});
test('more decimals than the asset has are refused, not rounded', () => {
  expect(parseUnits('0.001', 2)).toBeUndefined();
});
test('a decimal is truncated, never rounded, and padded with zeros', () => {
  expect(truncateDecimal('1.999')).toBe('1.99');
  expect(truncateDecimal('-0.009')).toBe('0.00');
  expect(truncateDecimal('5', 4)).toBe('5.0000');
});
test('truncation never makes an amount larger, and drops less than one unit', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 4 }), (amount, places) => {
      const cut = parseUnits(truncateDecimal(formatUnits(amount, 8), places), 8) ?? 0n;
      const size = (value: bigint) => (value < 0n ? -value : value);
      return size(cut) <= size(amount) && size(amount - cut) < 10n ** BigInt(8 - places);
    }),
  );
});
