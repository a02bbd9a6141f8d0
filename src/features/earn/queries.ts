import { useQuery } from '@tanstack/react-query';
import { assets } from '#contract/assets/calls.ts';
import { earn } from '#contract/earn/calls.ts';
import type { earnSchemas } from '#contract/earn/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { earnRecords } from '#src/features/assets/index.ts';
import { ask, keyOf } from '#src/platform/ask.ts';
import { queryClient } from '#src/platform/query.ts';

export type Product = ResultOf<typeof earnSchemas.listProducts>['items'][number];
export type Position = ResultOf<typeof earnSchemas.getAccount>['positions'][number];

/** Kept for the next start without a network. */
const kept = { meta: { persist: true } } as const;

export const useProducts = () => useQuery({ ...ask(earn.listProducts, { query: {} }), ...kept });
export const useEarnAccount = () => useQuery({ ...ask(earn.getAccount), ...kept, refetchInterval: 30_000 });

/** After a command: what is staked, what is available, what is left of the quotas. */
export async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['earn'] }),
    queryClient.invalidateQueries({ queryKey: keyOf(assets.listAssets) }),
    earnRecords.table.sync(),
  ]);
}
