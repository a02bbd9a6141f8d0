import { assert } from './errors.ts';

/**
 * Rounding mode for a fraction of the unit.
 * - `floor`, `ceil`: towards minus and plus infinity
 * - `trunc`: towards zero, as amounts are shown (specification, section 5)
 * - `halfUp`: to the nearest, a half away from zero
 * - `halfEven`: to the nearest, a half to the even neighbour, so that repeated rounding doesn't drift
 */
export type Rounding = 'floor' | 'ceil' | 'trunc' | 'halfUp' | 'halfEven';

/** Divides two integers with a rounding mode. The divisor may have either sign; zero is a bug. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  assert(divisor !== 0n, 'the divisor is not zero');
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  if (rest === 0n) return quotient;
  const isNegative = rest < 0n !== divisor < 0n;
  const half = compare(2n * absolute(rest), absolute(divisor));
  const isAway = {
    floor: isNegative,
    ceil: !isNegative,
    trunc: false,
    halfUp: half >= 0,
    halfEven: half > 0 || (half === 0 && quotient % 2n !== 0n),
  }[rounding];
  if (!isAway) return quotient;
  return isNegative ? quotient - 1n : quotient + 1n;
}

/** Calculates `amount × multiplier ÷ divisor` with a single rounding at the end. */
export function mulDiv(amount: bigint, multiplier: bigint, divisor: bigint, rounding: Rounding): bigint {
  return divide(amount * multiplier, divisor, rounding);
}

/** Returns ten to the power of a number of decimals. */
export function powerOfTen(places: number): bigint {
  assert(Number.isInteger(places) && places >= 0, 'places is a natural number');
  return 10n ** BigInt(places);
}

/** Returns the smaller of two amounts. */
export const least = (one: bigint, other: bigint) => (one < other ? one : other);

export const absolute = (value: bigint) => (value < 0n ? -value : value);
const compare = (left: bigint, right: bigint) => (left < right ? -1 : left > right ? 1 : 0);
