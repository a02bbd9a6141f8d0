import { useQuery } from '@tanstack/react-query';
import { assets } from '#contract/assets/calls.ts';
import { convert } from '#contract/convert/calls.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { convertSchemas } from '#contract/convert/schemas.ts';
import { ask } from '#src/platform/ask.ts';
import { useToldRate } from '#src/platform/live-rates.ts';

export type QuoteRow = ResultOf<typeof convertSchemas.quote>;

/** So often a rate on the screen is looked up anew where the server doesn’t tell it; what is paid is what a quote says. */
const freshMs = 5000;

/** Rates of a pair now; null where the market has none. */
export function useRate(from: string, to: string) {
  const isTold = useToldRate(from, to);
  return useQuery({
    ...ask(convert.listExchangeCoins, { query: { Asset: from, To: to } }),
    select: ({ items, asOf }) => ({ ...items[0], asOf }),
    refetchInterval: isTold ? false : freshMs,
  });
}

/** What of an asset is available in the account, or in one of its sub-accounts; undefined while that isn't known. */
export function useAvailable(asset: string | undefined, subAccount: string | undefined): string | undefined {
  const own = useQuery({ ...ask(assets.listAssets), enabled: subAccount === undefined });
  const its = useSubAccount(subAccount);
  const items = (subAccount === undefined ? own : its).data?.items;
  // A sub-account's list names what it has.
  return items?.find((one) => one.asset === asset)?.available ?? (its.data ? '0' : undefined);
}

/** A sub-account with what it has. */
export function useSubAccount(id: string | undefined) {
  return useQuery({ ...ask(subAccounts.getBalances, { query: { Id: id ?? '' } }), enabled: id !== undefined });
}
