import { truncateDecimal } from '#contract/platform/money.ts';
import { formatDecimal } from './money.tsx';

const shownDigits = 8;

/** A rate with eight digits that say something: enough to compare by, and what the quote has in full. */
export function shortRate(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const places = whole === '0' ? shownDigits + (/^0*/.exec(fraction)?.[0].length ?? 0) : shownDigits - whole.length;
  const cut = truncateDecimal(value, Math.max(places, 2));
  return cut.includes('.') ? cut.replace(/\.?0+$/, '') : cut;
}

/** The same as a locale writes it. */
export function writeRate(value: string, locale: string): string {
  const short = shortRate(value);
  return formatDecimal(short, short.split('.')[1]?.length ?? 0, locale);
}
