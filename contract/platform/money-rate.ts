import { assert } from './errors.ts';
import { divide, powerOfTen, type Rounding } from './money-rounding.ts';

/** The value of one whole unit of `base` in `quote`. */
export interface Rate {
  readonly base: string;
  readonly quote: string;
  /** A plain decimal above zero, as stored and sent: `96420.5`. */
  readonly value: string;
  /** Time of the rate. */
  readonly at: Date;
  /** Source of the rate. */
  readonly source: string;
}

/** A positive number as a fraction of two integers. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Significant digits stored for a rate: more than any amount of a day's trade has, fewer than a row holds. */
const significantDigits = 20;
const plainDecimal = /^(?:0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/** Parses the text of a rate into a fraction; returns undefined if it isn't a plain decimal above zero. */
export function readRateValue(text: string): Fraction | undefined {
  const found = plainDecimal.exec(text);
  if (!found) return undefined;
  const numerator = BigInt(text.replace('.', ''));
  return numerator > 0n ? { numerator, denominator: powerOfTen(found[1]?.length ?? 0) } : undefined;
}

/** Formats a positive fraction as a plain decimal of twenty significant digits, the last one rounded half to even. */
export function writeRateValue({ numerator, denominator }: Fraction): string {
  assert(numerator > 0n && denominator > 0n, 'a rate is above zero');
  const missing = significantDigits - (numerator.toString().length - denominator.toString().length);
  const places = Math.max(0, missing);
  const digits = divide(numerator * powerOfTen(places), denominator, 'halfEven')
    .toString()
    .padStart(places + 1, '0');
  if (places === 0) return digits;
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

/**
 * Converts an amount of a rate's base to its quote.
 * @param units smallest units of the base
 * @param scales the decimals of the base and of the quote
 * @returns smallest units of the quote
 */
export function convertUnits(
  units: bigint,
  rate: Pick<Rate, 'value'>,
  scales: { readonly base: number; readonly quote: number },
  rounding: Rounding,
): bigint {
  const { numerator, denominator } = fractionOf(rate);
  return divide(units * numerator * powerOfTen(scales.quote), denominator * powerOfTen(scales.base), rounding);
}

/**
 * Returns the amount of a rate's base needed for an amount of its quote.
 * @param units smallest units of the quote
 * @returns smallest units of the base
 */
export function convertUnitsBack(
  units: bigint,
  rate: Pick<Rate, 'value'>,
  scales: { readonly base: number; readonly quote: number },
  rounding: Rounding,
): bigint {
  const { numerator, denominator } = fractionOf(rate);
  return divide(units * denominator * powerOfTen(scales.base), numerator * powerOfTen(scales.quote), rounding);
}

/**
 * Derives a rate from two rates with the same quote: `BTC/USD` and `EUR/USD` give `BTC/EUR`. Its time is the older of
 * the two.
 */
export function crossRate(base: Rate, quote: Rate): Rate {
  assert(base.quote === quote.quote, 'both rates are in one currency');
  const [above, below] = [fractionOf(base), fractionOf(quote)];
  return {
    base: base.base,
    quote: quote.base,
    value: writeRateValue({
      numerator: above.numerator * below.denominator,
      denominator: above.denominator * below.numerator,
    }),
    at: base.at < quote.at ? base.at : quote.at,
    source: base.source === quote.source ? base.source : `${base.source}, ${quote.source}`,
  };
}

function fractionOf({ value }: Pick<Rate, 'value'>): Fraction {
  const fraction = readRateValue(value);
  assert(fraction, `${value} is the value of a rate`);
  return fraction;
}

/** Compares two rates: 1 if the first is higher, -1 if the second is, 0 if they are equal. */
export function compareRates(first: string, second: string): -1 | 0 | 1 {
  const [a, b] = [fractionOf({ value: first }), fractionOf({ value: second })];
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  if (left === right) return 0;
  return left > right ? 1 : -1;
}
