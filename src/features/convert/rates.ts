import { useQuery } from '@tanstack/react-query';
import { convert } from '#contract/convert/calls.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { convertSchemas } from '#contract/convert/schemas.ts';
import { useAvailable, type Available } from '#src/features/assets/index.ts';
import { ask } from '#src/platform/ask.ts';
import { useToldRate } from '#src/platform/live-rates.ts';

export type QuoteRow = ResultOf<typeof convertSchemas.quote>;

/** How often a displayed rate is refreshed if the server doesn't push it; the quote decides what is paid. */
const freshMs = 5000;

/** Returns the current rates of a pair; null if the market has none. */
export function useRate(from: string, to: string) {
  const isTold = useToldRate(from, to);
  return useQuery({
    ...ask(convert.listExchangeCoins, { query: { Asset: from, To: to } }),
    select: ({ items, asOf }) => ({ ...items[0], asOf }),
    refetchInterval: isTold ? false : freshMs,
  });
}

/** Returns how much of an asset can be given, from the account or one of its sub-accounts, which no device stores. */
export function useGivable(asset: string | undefined, subAccount: string | undefined): Available {
  const own = useAvailable(asset);
  const its = useSubAccount(subAccount).data;
  if (subAccount === undefined) return own;
  // A sub-account's list contains only the assets it holds.
  return { amount: its && (its.items.find((one) => one.asset === asset)?.available ?? '0'), asOf: null };
}

/** Returns a sub-account with its balances. */
export function useSubAccount(id: string | undefined) {
  return useQuery({ ...ask(subAccounts.getBalances, { query: { Id: id ?? '' } }), enabled: id !== undefined });
}
