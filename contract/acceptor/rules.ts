import { formatUnits, parseUnits, plainDecimal } from '../platform/money.ts';
import { powerOfTen } from '../platform/money-rounding.ts';
import { assert, must } from '../platform/errors.ts';
import type { AcceptorPairState } from './states.ts';
import { convertUnits, convertUnitsBack, readRateValue, writeRateValue } from '../platform/money-rate.ts';

/** Side of a trade on a dealer's pair: the customer buys the coin from the dealer, or sells it to them. */
export const tradeSides = ['buy', 'sell'] as const;
export type TradeSide = (typeof tradeSides)[number];

/** Which of the two amounts the caller specifies. */
export const namedAmounts = ['coin', 'currency'] as const;
export type NamedAmount = (typeof namedAmounts)[number];

/** Maximum deviation of a dealer's price from the reference price, in hundredths of a percent. */
export const maxDeviationBps = 1000;
/** Percent with at most two decimals, from -10 to 10. */
export const deviationPattern = '^-?(?:10(?:\\.0{1,2})?|[0-9](?:\\.[0-9]{1,2})?)$';

/** A dealer's settings for a pair. Amounts are decimals of the currency, deviations percent of the reference price. */
export interface PairChoice {
  readonly buyMinimum: string;
  readonly buyMaximum: string;
  readonly sellMinimum: string;
  readonly sellMaximum: string;
  readonly buyDeviation: string;
  readonly sellDeviation: string;
}

/* Values the step-up verification for `acceptor.change` is bound to; client and server build them the same way. */

export const addPairValues = (coin: string, currency: string, choice: PairChoice) => ({
  change: 'addPair',
  name: `${coin}/${currency}`,
  ...valuesOf(choice),
});
export const updatePairValues = (id: string, choice: PairChoice) => ({ change: 'updatePair', id, ...valuesOf(choice) });
export const pairStatusValues = (id: string, status: AcceptorPairState) => ({
  change: status === 'enabled' ? 'enablePair' : 'disablePair',
  id,
});

function valuesOf({ buyMinimum, buyMaximum, sellMinimum, sellMaximum, buyDeviation, sellDeviation }: PairChoice) {
  return { buyMinimum, buyMaximum, sellMinimum, sellMaximum, buyDeviation, sellDeviation };
}

/** Converts a deviation to hundredths of a percent: `0.8` becomes 80. */
export function deviationBps(text: string): number {
  const digits = formatUnits(must(parseUnits(text.replace('-', ''), 2), `the deviation ${text}`), 0);
  return Number.parseInt(text.startsWith('-') ? `-${digits}` : digits, 10);
}

/** Formats hundredths of a percent as a deviation: `-0.50`. */
export const deviationText = (bps: number) => `${bps < 0 ? '-' : ''}${formatUnits(BigInt(Math.abs(bps)), 2)}`;

/** Returns a dealer's price for one whole coin: the reference price plus their deviation. */
export function priceAt(referencePrice: string, bps: number): string {
  const { numerator, denominator } = must(readRateValue(referencePrice), 'a reference price');
  return writeRateValue({ numerator: numerator * BigInt(10_000 + bps), denominator: denominator * 10_000n });
}

/** Returns how many coins one whole unit of the currency is worth: the inverse of the price. */
export function inverseOf(price: string): string {
  const { numerator, denominator } = must(readRateValue(price), 'a price');
  return writeRateValue({ numerator: denominator, denominator: numerator });
}

/** Both sides of a trade, in smallest units. */
export interface TradeUnits {
  readonly coin: bigint;
  readonly currency: bigint;
}

/**
 * Calculates both sides of a trade at the price shown. The specified side stays as it is; the other is rounded down if
 * the customer receives it and up if they give it, by less than one smallest unit.
 */
export function tradeAt(
  side: TradeSide,
  by: NamedAmount,
  units: bigint,
  price: string,
  scales: { readonly coin: number; readonly currency: number },
): TradeUnits {
  const rate = { value: price };
  const of = { base: scales.coin, quote: scales.currency };
  if (by === 'coin') return { coin: units, currency: convertUnits(units, rate, of, side === 'buy' ? 'ceil' : 'floor') };
  return { coin: convertUnitsBack(units, rate, of, side === 'buy' ? 'floor' : 'ceil'), currency: units };
}

/** Shortens a price to its meaningful decimals: enough to pay by, without those that only result from a division. */
export function shortPrice(price: string): string {
  const { numerator, denominator } = must(readRateValue(price), 'a price');
  const whole = numerator / denominator;
  const places = whole >= 1n ? Math.max(2, 8 - whole.toString().length) : 10;
  const units = (numerator * powerOfTen(places)) / denominator;
  assert(units > 0n, 'a price says something');
  return plainDecimal(formatUnits(units, places));
}
