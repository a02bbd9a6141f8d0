import { BigNumber } from 'bignumber.js';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { multiSig } from '#contract/multi-sig/calls.ts';
import type { multiSigSchemas } from '#contract/multi-sig/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { bothEnds } from '#contract/step-up/shown.ts';
import type { Twin } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';

type Schemas = typeof multiSigSchemas;
export type WalletRow = ResultOf<Schemas['list']>['items'][number];
export type WalletDetail = ResultOf<Schemas['get']>;
export type SignerRow = WalletDetail['signers'][number];
export type OperationRow = NonNullable<WalletDetail['open']>;

const queryKey = ['multiSig'];
/** Polling interval: other signers respond and blocks arrive while the screen is open. */
const refreshMs = 10_000;
/** Polling interval while something is in progress. */
const movingMs = 2000;

export function useWallets() {
  return useQuery({
    ...ask(multiSig.list),
    refetchInterval: refreshMs,
    meta: { persist: true },
  });
}

export function useWallet(Id: string) {
  return useQuery({
    ...ask(multiSig.get, { query: { Id } }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.hasOpen || ['inviting', 'creating'].includes(data.status)) ? movingMs : refreshMs,
    meta: { persist: true },
  });
}

/** Returns the on-chain balances. Also refetched when the open operation ends. */
export function useWalletBalances({ id: Id, open }: Pick<WalletDetail, 'id' | 'open'>) {
  return useQuery({
    queryKey: [...queryKey, 'balances', Id, open?.id ?? null],
    queryFn: ({ signal }) => api(multiSig.getBalances, { query: { Id } }, { signal, isInline: true }),
    refetchInterval: 2 * refreshMs,
    // Always refetch: the user is about to spend this balance.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** `open` is the currently open operation; when it ends it moves to the history, which is then refetched. */
export function useOperations(Id: string, open: string | null) {
  return useInfiniteQuery({
    queryKey: [...queryKey, 'operations', Id, open],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api(multiSig.listOperations, { query: { Id, Cursor: pageParam } }, { signal, isInline: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/**
 * Finds a withdrawal of the same amount to the same address proposed within the last day by any user; failed ones don't
 * count.
 */
export async function findProposalTwin(order: {
  readonly id: string;
  readonly asset: string;
  readonly amount: string;
  readonly address: string;
}): Promise<Twin | undefined> {
  const { items } = await api(multiSig.listOperations, { query: { Id: order.id } }, { isInline: true });
  const since = new Date(Date.now() - 24 * 3600 * 1000).toISOString();
  const twin = items.find(
    (one) =>
      one.kind === 'withdrawal' &&
      one.createdAt > since &&
      one.asset === order.asset &&
      one.address?.toLowerCase() === order.address.toLowerCase() &&
      new BigNumber(one.amount ?? '0').eq(order.amount) &&
      one.status !== 'failed',
  );
  return twin && { amount: `${order.amount} ${order.asset}`, to: bothEnds(order.address), at: twin.createdAt };
}
