import { truncateDecimal } from '#contract/platform/money.ts';
import { formatDecimal } from './money.tsx';

const shownDigits = 8;

/** Returns a rate with eight significant digits: enough to compare rates. The quote has the full value. */
export function shortRate(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const places = whole === '0' ? shownDigits + (/^0*/.exec(fraction)?.[0].length ?? 0) : shownDigits - whole.length;
  const cut = truncateDecimal(value, Math.max(places, 2));
  return cut.includes('.') ? cut.replace(/\.?0+$/, '') : cut;
}

/** Returns a rate as a field of a record: in full, and shortened for lists. */
export const rateField = (from: string, rate: string, to: string) => ({
  value: `1 ${from} = ${rate} ${to}`,
  short: `1 ${from} = ${shortRate(rate)} ${to}`,
});

/** Returns the short rate, formatted for a locale. */
export function writeRate(value: string, locale: string): string {
  const short = shortRate(value);
  return formatDecimal(short, short.split('.')[1]?.length ?? 0, locale);
}
