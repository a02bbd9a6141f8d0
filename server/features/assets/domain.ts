import type { Price } from '#server/providers/rates/rates.ts';

/**
 * The worth of an amount in a currency's smallest units, cut and never rounded up.
 * @param units smallest units of the asset; `scale` its decimals, `currencyScale` the currency's
 */
export function valueOf(units: bigint, scale: number, price: Price, currencyScale: number): bigint {
  return (units * price.numerator * 10n ** BigInt(currencyScale)) / (price.denominator * 10n ** BigInt(scale));
}

/** A price as a decimal with twelve places at most, without needless zeros. */
export function priceText(price: Price): string {
  const places = 12;
  const scaled = (price.numerator * 10n ** BigInt(places)) / price.denominator;
  const digits = scaled.toString().padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return text.replace(/\.?0+$/, '');
}

/** Shares in basis points that add up to 10,000 exactly: what is cut off goes to the largest. */
export function sharesOf(values: readonly bigint[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0n);
  if (total <= 0n) return values.map(() => 0);
  const shares = values.map((value) => Number((value * 10_000n) / total));
  const largest = values.reduce((best, value, index) => (value > (values[best] ?? 0n) ? index : best), 0);
  shares[largest] = (shares[largest] ?? 0) + 10_000 - shares.reduce((sum, share) => sum + share, 0);
  return shares;
}
