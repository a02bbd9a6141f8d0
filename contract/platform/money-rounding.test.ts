import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, mulDiv, type Rounding } from './money-rounding.ts';

const roundings: readonly Rounding[] = ['floor', 'ceil', 'trunc', 'halfUp', 'halfEven'];
const integer = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const divisor = integer.filter((value) => value !== 0n);
const size = (value: bigint) => (value < 0n ? -value : value);

describe('a quotient', () => {
  test.each<[bigint, bigint, bigint, bigint, bigint, bigint]>([
    // dividend, in tenths; floor, ceil, trunc, halfUp, halfEven
    [25n, 2n, 3n, 2n, 3n, 2n],
    [35n, 3n, 4n, 3n, 4n, 4n],
    [24n, 2n, 3n, 2n, 2n, 2n],
    [26n, 2n, 3n, 2n, 3n, 3n],
    [20n, 2n, 2n, 2n, 2n, 2n],
    [-25n, -3n, -2n, -2n, -3n, -2n],
    [-35n, -4n, -3n, -3n, -4n, -4n],
    [-24n, -3n, -2n, -2n, -2n, -2n],
    [5n, 0n, 1n, 0n, 1n, 0n],
    [-5n, -1n, 0n, 0n, -1n, 0n],
  ])('of %s tenths is rounded as each mode requires', (dividend, ...expected) => {
    expect(roundings.map((rounding) => divide(dividend, 10n, rounding))).toEqual(expected);
    expect(roundings.map((rounding) => divide(-dividend, -10n, rounding))).toEqual(expected);
  });

  test('is exact or one of its two neighbors, and the nearest one in the half modes', () => {
    fc.assert(
      fc.property(integer, divisor, fc.constantFrom(...roundings), (dividend, by, rounding) => {
        const off = size(dividend - divide(dividend, by, rounding) * by);
        return rounding.startsWith('half') ? 2n * off <= size(by) : off < size(by);
      }),
    );
  });

  test('lies between floor and ceiling, which are at most one apart', () => {
    fc.assert(
      fc.property(integer, divisor, fc.constantFrom(...roundings), (dividend, by, rounding) => {
        const [low, high] = [divide(dividend, by, 'floor'), divide(dividend, by, 'ceil')];
        const value = divide(dividend, by, rounding);
        return low <= value && value <= high && high - low <= 1n;
      }),
    );
  });

  test('of an amount multiplied and divided by the same number is the amount', () => {
    fc.assert(
      fc.property(integer, divisor, fc.constantFrom(...roundings), (amount, by, rounding) => {
        expect(mulDiv(amount, by, by, rounding)).toBe(amount);
      }),
    );
  });

  test('by zero throws', () => {
    expect(() => divide(1n, 0n, 'floor')).toThrow('divisor');
  });
});
