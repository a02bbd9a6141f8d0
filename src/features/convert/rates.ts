import { useQuery } from '@tanstack/react-query';
import { assets } from '#contract/assets/calls.ts';
import { convert } from '#contract/convert/calls.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { convertSchemas } from '#contract/convert/schemas.ts';
import { truncateDecimal } from '#contract/platform/money.ts';
import { ask } from '#src/platform/ask.ts';

export type QuoteRow = ResultOf<typeof convertSchemas.quote>;

/** So often a rate on the screen is looked up anew; what is paid is what a quote says. */
const freshMs = 5000;

/** Rates of a pair now; null where the market has none. */
export function useRate(from: string, to: string) {
  return useQuery({
    ...ask(convert.listExchangeCoins, { query: { Asset: from, To: to } }),
    select: ({ items, asOf }) => ({ ...items[0], asOf }),
    refetchInterval: freshMs,
  });
}

/** Balances from the server, with their time. */
export function useAvailable() {
  return useQuery(ask(assets.listAssets));
}

const shownDigits = 8;

/** A rate with eight digits that say something: enough to compare by, and what the quote has in full. */
export function shortRate(value: string): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const places = whole === '0' ? shownDigits + (/^0*/.exec(fraction)?.[0].length ?? 0) : shownDigits - whole.length;
  const cut = truncateDecimal(value, Math.max(places, 2));
  return cut.includes('.') ? cut.replace(/\.?0+$/, '') : cut;
}
