import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceText, sharesOf, valueOf } from './domain.ts';

const at = new Date('2026-11-21T00:00:00Z');

describe('the worth of an amount', () => {
  test('is cut, not rounded', () => {
    const price = { numerator: 199_999n, denominator: 1000n, at };
    expect(valueOf(100_000_000n, 8, price, 2)).toBe(19_999n);
  });

  test('of ten thousand ether needs no float', () => {
    const price = { numerator: 3318n, denominator: 1n, at };
    expect(valueOf(10_000n * 10n ** 18n + 1n, 18, price, 2)).toBe(3_318_000_000n);
  });

  test('a price is written without needless zeros', () => {
    expect(priceText({ numerator: 1n, denominator: 3n, at })).toBe('0.333333333333');
    expect(priceText({ numerator: 96_420n, denominator: 1n, at })).toBe('96420');
    expect(priceText({ numerator: 5n, denominator: 2n, at })).toBe('2.5');
  });
});

test('shares add up to the whole, for any values', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 20 }), (values) => {
      const shares = sharesOf(values);
      const isEmpty = values.every((value) => value === 0n);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(isEmpty ? 0 : 10_000);
      expect(shares.every((share) => share >= 0)).toBe(true);
    }),
  );
});
