import { formatUnits, parseUnits, plainDecimal } from '../platform/money.ts';
import { powerOfTen } from '../platform/money-rounding.ts';
import { assert, must } from '../platform/errors.ts';
import type { AcceptorPairState } from './states.ts';
import { convertUnits, convertUnitsBack, readRateValue, writeRateValue } from '../platform/money-rate.ts';

/** What a customer does by a dealer's pair: he buys the coin from the dealer, or sells it to him. */
export const tradeSides = ['buy', 'sell'] as const;
export type TradeSide = (typeof tradeSides)[number];

/** Which of the two amounts somebody names. */
export const namedAmounts = ['coin', 'currency'] as const;
export type NamedAmount = (typeof namedAmounts)[number];

/** How far a dealer's price may be from the reference price, in hundredths of a percent. */
export const maxDeviationBps = 1000;
/** Percent with two decimals at most, from -10 to 10. */
export const deviationPattern = '^-?(?:10(?:\\.0{1,2})?|[0-9](?:\\.[0-9]{1,2})?)$';

/** What a dealer says of a pair. Amounts are decimals of the currency, deviations percent of the reference price. */
export interface PairChoice {
  readonly buyMinimum: string;
  readonly buyMaximum: string;
  readonly sellMinimum: string;
  readonly sellMaximum: string;
  readonly buyDeviation: string;
  readonly sellDeviation: string;
}

/*
 * The values that a security verification for `acceptor.change` is bound to: client and server make them alike.
 */

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

/** `0.8` as 80, hundredths of a percent. */
export function deviationBps(text: string): number {
  const units = must(parseUnits(text.replace('-', ''), 2), `the deviation ${text}`);
  return Number(text.startsWith('-') ? -units : units);
}

/** The same back: `-0.50`. */
export const deviationText = (bps: number) => `${bps < 0 ? '-' : ''}${formatUnits(BigInt(Math.abs(bps)), 2)}`;

/** What one whole coin costs at a dealer: the reference price and his deviation from it. */
export function priceAt(referencePrice: string, bps: number): string {
  const { numerator, denominator } = must(readRateValue(referencePrice), 'a reference price');
  return writeRateValue({ numerator: numerator * BigInt(10_000 + bps), denominator: denominator * 10_000n });
}

/** How many coins one whole unit of the currency is worth: the price from the other side. */
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
 * Both sides by the price that is shown. The named one stays as it is; the other is cut where the customer gets it and
 * rounded up where he gives it, by less than one smallest unit.
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

/** A price with as many decimals as say something: enough to pay by, none that only come from a division. */
export function shortPrice(price: string): string {
  const { numerator, denominator } = must(readRateValue(price), 'a price');
  const whole = numerator / denominator;
  const places = whole >= 1n ? Math.max(2, 8 - whole.toString().length) : 10;
  const units = (numerator * powerOfTen(places)) / denominator;
  assert(units > 0n, 'a price says something');
  return plainDecimal(formatUnits(units, places));
}
