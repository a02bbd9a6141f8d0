import { assert } from './errors.ts';

/** A canonical decimal as a JSON Schema pattern, for schemas on both sides. */
export const decimalPattern = '^-?(0|[1-9][0-9]{0,29})(\\.[0-9]{1,18})?$';
const decimal = new RegExp(decimalPattern);
/** True if a text is a canonical decimal. A conversion can give more digits than one has. */
export const isDecimal = (text: string): boolean => decimal.test(text);
/** The ledger and orders hold 40 digits; this leaves room for sums. */
const maxUnits = 10n ** 36n;

/**
 * Parses a decimal string into an integer of the smallest unit.
 * @returns undefined if the text isn't a canonical decimal, has more decimals than the scale, or exceeds any possible
 * amount
 */
export function parseUnits(text: string, scale: number): bigint | undefined {
  if (!decimal.test(text)) return undefined;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  if (fraction.length > scale) return undefined;
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  if (units > maxUnits) return undefined;
  return negative ? -units : units;
}

/** Formats an integer of the smallest unit as a canonical decimal with all its decimals. */
export function formatUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
  return units < 0n ? `-${text}` : text;
}

/**
 * Truncates a decimal to a number of places without rounding and pads it with zeros (specification, section 5, display
 * rules: truncated, default 2 places).
 */
export function truncateDecimal(amount: string, places = 2): string {
  assert(places >= 0 && Number.isInteger(places), 'places is a natural number');
  const [whole = '0', fraction = ''] = amount.split('.');
  const cut = fraction.slice(0, places).padEnd(places, '0');
  const text = places === 0 ? whole : `${whole}.${cut}`;
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** Removes trailing zeros from a decimal, for machines or for messages without a reader's language. */
export function plainDecimal(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
