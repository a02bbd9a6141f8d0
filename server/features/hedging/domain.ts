import { hedgeFromPercent, hedgeToleranceBps } from '#contract/hedging/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits, plainDecimal } from '#contract/platform/money.ts';
import { convertUnits, readRateValue } from '#contract/platform/money-rate.ts';
import { absolute, divide, mulDiv, powerOfTen } from '#contract/platform/money-rounding.ts';
import type { VenueMarket } from '#server/providers/liquidity/liquidity.ts';

export interface Hedge {
  readonly side: 'buy' | 'sell';
  /** Smallest units of the base. */
  readonly amount: bigint;
  /** The worst acceptable price. */
  readonly price: string;
}

/** Returns the position from which an asset is hedged. */
export const hedgedFrom = (limit: bigint) => mulDiv(limit, BigInt(hedgeFromPercent), 100n, 'ceil');

/**
 * Returns the order that brings a position back to zero, in the form the venue accepts: amount and price are multiples
 * of its steps, and the amount never exceeds the position. Undefined if that is below the venue's minimum.
 */
export function hedgeOf(position: bigint, market: VenueMarket, midRate: string): Hedge | undefined {
  const [base, quote] = [assetCode(market.base), assetCode(market.quote)];
  const step = stepOf(market.amountStep, scaleOf(base));
  const amount = absolute(position) - (absolute(position) % step);
  const side = position > 0n ? 'sell' : 'buy';
  const scales = { base: scaleOf(base), quote: scaleOf(quote) };
  const value = convertUnits(amount, { value: midRate }, scales, 'floor');
  const [least, leastValue] = [
    unitsOf(market.minimumAmount, scaleOf(base), 'ceil'),
    unitsOf(market.minimumValue, scaleOf(quote), 'ceil'),
  ];
  if (amount === 0n || amount < least || value < leastValue) return undefined;
  return { side, amount, price: priceOf(side, market, midRate) };
}

/** Decimals of a price here: more than any venue has. */
const priceScale = 18;

/** Returns the mid rate plus the tolerance of an order, rounded to the venue's step nearer to the mid rate. */
function priceOf(side: Hedge['side'], { priceStep }: VenueMarket, midRate: string): string {
  const { numerator, denominator } = must(readRateValue(midRate), 'a mid rate');
  const bps = BigInt(10_000 + (side === 'sell' ? -hedgeToleranceBps : hedgeToleranceBps));
  const worst = divide(numerator * bps * powerOfTen(priceScale), denominator * 10_000n, 'floor');
  const step = stepOf(priceStep, priceScale);
  const steps = divide(worst, step, side === 'sell' ? 'ceil' : 'floor');
  return plainDecimal(formatUnits(steps * step, priceScale));
}

/** Returns a step in smallest units; a finer step becomes one smallest unit. */
function stepOf(text: string, scale: number): bigint {
  const units = unitsOf(text, scale, 'ceil');
  return units === 0n ? 1n : units;
}

/** Converts a venue's decimal to our smallest units; it may have more decimal places. */
export function unitsOf(text: string, scale: number, rounding: 'floor' | 'ceil'): bigint {
  const [whole = '0', decimals = ''] = plainDecimal(text).split('.');
  const kept = decimals.slice(0, scale);
  const units = must(parseUnits(kept === '' ? whole : `${whole}.${kept}`, scale), text);
  return rounding === 'ceil' && decimals.length > scale ? units + 1n : units;
}
