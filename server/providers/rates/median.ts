import type { Fraction } from '#contract/platform/money-rate.ts';

/** A price as one source reports it. */
export interface Quotation {
  readonly source: string;
  readonly value: Fraction;
  readonly at: Date;
}

export interface Agreement {
  readonly value: Fraction;
  /** The sources that contributed. */
  readonly quotations: readonly Quotation[];
}

/**
 * Returns the value the sources agree on: the median of those within `toleranceBps` of the overall median. If two
 * differ by more, there is no telling which is right, so there is none; nor is there with fewer than `quorum` left.
 */
export function agree(
  quotations: readonly Quotation[],
  { toleranceBps, quorum }: { readonly toleranceBps: number; readonly quorum: number },
): Agreement | undefined {
  if (quotations.length === 0) return undefined;
  const middle = medianOf(quotations.map(({ value }) => value));
  const kept = quotations.filter(({ value }) => isNear(value, middle, BigInt(toleranceBps)));
  if (kept.length < quorum) return undefined;
  return { value: medianOf(kept.map(({ value }) => value)), quotations: kept };
}

/** Returns the median; for an even number, the mean of the two in the middle. */
function medianOf(values: readonly Fraction[]): Fraction {
  const sorted = values.toSorted((left, right) => {
    const difference = left.numerator * right.denominator - right.numerator * left.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  });
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (!low || !high) throw new Error('the median of nothing');
  return {
    numerator: low.numerator * high.denominator + high.numerator * low.denominator,
    denominator: 2n * low.denominator * high.denominator,
  };
}

function isNear(value: Fraction, middle: Fraction, toleranceBps: bigint): boolean {
  const [left, right] = [value.numerator * middle.denominator, middle.numerator * value.denominator];
  const off = left > right ? left - right : right - left;
  return off * 10_000n <= right * toleranceBps;
}
