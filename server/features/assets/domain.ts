import { type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { truncateDecimal } from '#contract/platform/money.ts';
import { allocate } from '#contract/platform/money-fees.ts';
import { convertUnits, type Rate } from '#contract/platform/money-rate.ts';

/** Returns the value of an amount in a currency's smallest units, truncated, never rounded up; zero without a rate. */
export function valueOf(units: bigint, asset: AssetCode, currency: AssetCode, rate: Rate | undefined): bigint {
  if (!rate) return 0n;
  return convertUnits(units, rate, { base: scaleOf(asset), quote: scaleOf(currency) }, 'trunc');
}

/** Formats a price as a decimal with at most twelve places, without trailing zeros. */
export function priceText({ value }: Rate): string {
  return truncateDecimal(value, 12).replace(/\.?0+$/, '');
}

/** Returns shares in basis points that add up to exactly 10,000. */
export function sharesOf(values: readonly bigint[]): number[] {
  return allocate(10_000n, values).map(Number);
}
