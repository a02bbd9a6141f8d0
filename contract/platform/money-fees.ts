import { assert } from './errors.ts';
import { mulDiv } from './money-rounding.ts';

/** Fee of a service, in smallest units of the asset it is taken from. */
export interface FeeTerms {
  readonly fixed: bigint;
  /** Share of the amount, in hundredths of a percent. */
  readonly bps?: number;
  readonly least?: bigint;
  readonly most?: bigint;
}

const wholeBps = 10_000n;

/**
 * Calculates the fee of an amount: the fixed part plus the share, between the minimum and the maximum. Fractions of a
 * unit are rounded up, so that a fee is never below the terms.
 */
export function feeOf({ fixed, bps = 0, least, most }: FeeTerms, amount: bigint): bigint {
  assert(amount >= 0n, 'a fee is of an amount that is not below zero');
  assert(least === undefined || most === undefined || least <= most, 'the least fee is at most the most');
  const fee = fixed + mulDiv(amount, BigInt(bps), wholeBps, 'ceil');
  if (least !== undefined && fee < least) return least;
  return most !== undefined && fee > most ? most : fee;
}

/** Splits an amount into the fee and what arrives; returns undefined if nothing would arrive. */
export function splitOf(
  amount: bigint,
  terms: FeeTerms,
): { readonly fee: bigint; readonly arrives: bigint } | undefined {
  const fee = feeOf(terms, amount);
  return amount > fee ? { fee, arrives: amount - fee } : undefined;
}

/**
 * Returns the least amount of which that much is left after its fee; undefined if there is none, because the share has
 * no maximum and takes all that is added.
 */
export function amountBefore(terms: FeeTerms, arrives: bigint): bigint | undefined {
  const { fixed, bps = 0, least = 0n, most } = terms;
  const left = wholeBps - BigInt(bps);
  if (left <= 0n && most === undefined) return undefined;
  const isEnough = (amount: bigint) => amount - feeOf(terms, amount) >= arrives;
  // What is left grows by one unit or none with each unit of the amount, so the first that is enough is exact.
  const highest = most === undefined ? mulDiv(arrives + fixed + least + 1n, wholeBps, left, 'ceil') : arrives + most;
  let [below, enough] = [-1n, highest];
  while (enough - below > 1n) {
    const middle = (below + enough) / 2n;
    if (isEnough(middle)) enough = middle;
    else below = middle;
  }
  return enough;
}

/**
 * Divides an amount by weights without losing a unit: each share is rounded down, and the remaining units go, one each,
 * to the shares with the largest remainders; ties go to the earlier one. If all weights are zero, all get nothing.
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  assert(amount >= 0n && weights.every((weight) => weight >= 0n), 'neither amount nor weights are below zero');
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => mulDiv(amount, weight, total, 'floor'));
  const left = amount - shares.reduce((sum, share) => sum + share, 0n);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .toSorted((one, other) => (one.remainder > other.remainder ? -1 : one.remainder < other.remainder ? 1 : 0));
  for (const { index } of byRemainder.slice(0, Number(left))) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}
