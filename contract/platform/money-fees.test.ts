import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, amountBefore, feeOf } from './money-fees.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 30n });
const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);

describe('a fee', () => {
  test('is the fixed part plus the percentage, rounded up to a whole unit', () => {
    expect(feeOf({ fixed: 100n, bps: 25 }, 40_000n)).toBe(200n);
    expect(feeOf({ fixed: 0n, bps: 1 }, 1n)).toBe(1n);
    expect(feeOf({ fixed: 7n }, 40_000n)).toBe(7n);
  });

  test('stays between its minimum and maximum', () => {
    const terms = { fixed: 0n, bps: 100, least: 50n, most: 500n };
    expect([0n, 5_000n, 20_000n, 1_000_000n].map((units) => feeOf(terms, units))).toEqual([50n, 50n, 200n, 500n]);
  });

  test('never decreases as the amount grows', () => {
    const terms = { fixed: 3n, bps: 17, least: 10n, most: 10n ** 12n };
    fc.assert(fc.property(amount, amount, (one, more) => feeOf(terms, one) <= feeOf(terms, one + more)));
  });

  test('throws for a negative amount or a minimum above the maximum', () => {
    expect(() => feeOf({ fixed: 0n }, -1n)).toThrow('below zero');
    expect(() => feeOf({ fixed: 0n, least: 2n, most: 1n }, 1n)).toThrow('at most');
  });
});

describe('the amount before a fee', () => {
  const units = (max: bigint) => fc.bigInt({ min: 0n, max });
  const rules = fc
    .record({
      fixed: units(10n ** 6n),
      bps: fc.integer({ min: 0, max: 10_000 }),
      least: fc.option(units(10n ** 4n), { nil: undefined }),
      above: fc.option(units(10n ** 8n), { nil: undefined }),
    })
    .map(({ fixed, bps, least, above }) => ({
      fixed,
      bps,
      ...(least === undefined ? {} : { least }),
      ...(above === undefined ? {} : { most: (least ?? 0n) + above }),
    }));

  test('is the least of which that much is left', () => {
    fc.assert(
      fc.property(rules, units(10n ** 20n), (terms, more) => {
        const arrives = more + 1n;
        const amount = amountBefore(terms, arrives);
        if (amount === undefined) return terms.bps === 10_000 && !('most' in terms);
        const leaves = (of: bigint) => of - feeOf(terms, of);
        return leaves(amount) === arrives && leaves(amount - 1n) < arrives;
      }),
    );
  });

  test('doesn’t exist if the whole amount is the fee, without a maximum', () => {
    expect(amountBefore({ fixed: 0n, bps: 10_000 }, 1n)).toBeUndefined();
    expect(amountBefore({ fixed: 0n, bps: 10_000, most: 500n }, 1n)).toBe(501n);
    expect(amountBefore({ fixed: 0n, bps: 9_999 }, 1n)).toBe(10_000n);
  });
});

describe('an allocation', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 50 });

  test('neither loses nor creates units', () => {
    fc.assert(fc.property(amount, weights, (units, of) => sum(allocate(units, of)) === (sum(of) === 0n ? 0n : units)));
  });

  test('gives each its share to within one unit, and zero for a zero weight', () => {
    fc.assert(
      fc.property(amount, weights, (units, of) => {
        const total = sum(of);
        return allocate(units, of).every((share, index) => {
          const weight = of[index] ?? 0n;
          if (weight === 0n) return share === 0n;
          const off = share * total - units * weight;
          return -total < off && off < total;
        });
      }),
    );
  });

  test('gives the remaining units to the largest remainders, the earlier first on a tie', () => {
    expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(allocate(10n, [15n, 35n, 50n])).toEqual([2n, 3n, 5n]);
    expect(allocate(5n, [0n, 0n])).toEqual([0n, 0n]);
  });
});
