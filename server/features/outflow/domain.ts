import { findNetwork, listNetworks } from '#contract/currencies/networks.ts';
import { type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { convertUnits, type Rate } from '#contract/platform/money-rate.ts';
import { unitTerms } from '#contract/transfer/rules.ts';
import { termsOf } from '#contract/withdrawals/rules.ts';

/** Sums by asset, in smallest units. */
export type Sums = ReadonlyMap<AssetCode, bigint>;

/** Amount of an asset from which something happens, in smallest units. */
export type LimitOf = (asset: AssetCode) => bigint;

/** Rates in the single currency in which sums of several assets are compared; undefined if there is none. */
export type RateOf = (asset: AssetCode) => Rate | undefined;

/** Amount of an asset from which staff review first: the lowest over its ways out. */
export const reviewLimit: LimitOf = (asset) =>
  lowest([unitTerms(asset).reviewFrom, ...termsOn(asset).map(({ reviewFrom }) => reviewFrom)]);

/**
 * Returns the amount of an asset from which the travel rule applies; it never applies to an asset that leaves over no
 * chain.
 */
export function travelRuleLimit(asset: AssetCode): bigint {
  const terms = termsOn(asset);
  return terms.length === 0 ? reviewLimit(asset) : lowest(terms.map(({ travelRuleFrom }) => travelRuleFrom));
}

const termsOn = (asset: AssetCode) =>
  listNetworks().flatMap((one) => (one.asset === asset && findNetwork(asset, one.network) ? [termsOf(one)] : []));

const lowest = (amounts: readonly bigint[]) => amounts.reduce((least, one) => (one < least ? one : least));

/**
 * Whether a sum reaches the limit. For one asset the units decide; for several, the value against the lowest limit
 * among them. If a price is missing the sum is unknown and counts as reached, unless staff review it anyway.
 */
export function reaches(sums: Sums, limitOf: LimitOf, rateOf: RateOf, ifUnknown = true): boolean {
  const parts = [...sums].filter(([, units]) => units > 0n);
  if (parts.some(([asset, units]) => units >= limitOf(asset))) return true;
  if (parts.length < 2) return false;
  let total = 0n;
  let limit: bigint | undefined;
  for (const [asset, units] of parts) {
    const rate = rateOf(asset);
    if (!rate) return ifUnknown;
    total += valueOf(asset, units, rate);
    const own = valueOf(asset, limitOf(asset), rate);
    if (limit === undefined || own < limit) limit = own;
  }
  return limit !== undefined && total >= limit;
}

/** Precision of compared values: a hundred-millionth of the currency's unit. */
const valueScale = 8;

const valueOf = (asset: AssetCode, units: bigint, rate: Rate) =>
  convertUnits(units, rate, { base: scaleOf(asset), quote: valueScale }, 'floor');
