import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/platform/call.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Move } from '#contract/sub-accounts/rules.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { webhooks } from '#contract/webhooks/calls.ts';
import type { webhooksSchemas } from '#contract/webhooks/schemas.ts';
import { useAvailable, type Available } from '#src/features/assets/index.ts';
import { api } from '#src/platform/api.ts';
import { keyOf } from '#src/platform/ask.ts';

export type EndpointRow = ResultOf<(typeof webhooksSchemas)['listEndpoints']>['items'][number];
export type DeliveryRow = ResultOf<(typeof webhooksSchemas)['listDeliveries']>['items'][number];

/** Polling interval for pending deposits. */
const pollMs = 30_000;
const queryKey = ['subAccounts'];

/** Returns matching sub-accounts, page by page. */
export function useSubAccounts(Search: string, IsArchived: boolean) {
  return useInfiniteQuery({
    queryKey: [...queryKey, 'list', Search, IsArchived],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api(subAccounts.list, { query: { Search, IsArchived, Cursor: pageParam } }, { signal, isInline: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
}

export function useBalances(Id: string, enabled = true) {
  return useQuery({
    queryKey: [...queryKey, 'balances', Id],
    queryFn: ({ signal }) => api(subAccounts.getBalances, { query: { Id } }, { signal, isInline: true }),
    enabled,
  });
}

/** Returns how much of an asset can be moved out of the main account, or out of a sub-account. */
export function useMovable(asset: string, subAccount: string | undefined): Available {
  const own = useAvailable(asset);
  const { data } = useBalances(subAccount ?? '', subAccount !== undefined);
  if (subAccount === undefined) return own;
  // A sub-account's list contains only the assets it holds.
  return { amount: data && (data.items.find((one) => one.asset === asset)?.available ?? '0'), asOf: null };
}

export function useAddresses(Id: string) {
  return useQuery({
    queryKey: [...queryKey, 'addresses', Id],
    queryFn: ({ signal }) => api(subAccounts.listAddresses, { query: { Id } }, { signal, isInline: true }),
  });
}

/** Returns arrived and pending deposits; polls while any are pending. */
export function useDeposits(Id: string) {
  return useInfiniteQuery({
    queryKey: [...queryKey, 'deposits', Id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api(subAccounts.listDeposits, { query: { Id, Cursor: pageParam } }, { signal, isInline: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ completedAt }) => completedAt === null)) ? pollMs : false,
  });
}

export function useMovements(Id: string) {
  return useInfiniteQuery({
    queryKey: [...queryKey, 'history', Id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api(subAccounts.listHistory, { query: { Id, Cursor: pageParam } }, { signal, isInline: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useEndpoints() {
  return useQuery({
    queryKey: keyOf(webhooks.listEndpoints),
    queryFn: ({ signal }) => api(webhooks.listEndpoints, undefined, { signal, isInline: true }),
  });
}

export function useDeliveries(Status: DeliveryRow['status'] | undefined, EndpointId: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...keyOf(webhooks.listDeliveries), Status, EndpointId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api(webhooks.listDeliveries, { query: { Status, EndpointId, Cursor: pageParam } }, { signal, isInline: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useDelivery(Id: string) {
  return useQuery({
    queryKey: [...keyOf(webhooks.getDelivery), Id],
    queryFn: ({ signal }) => api(webhooks.getDelivery, { query: { Id } }, { signal, isInline: true }),
  });
}

/** Returns when the same move was last made within the last day, on any device; undefined if it was not. */
export async function findMoveTwin(id: string, order: Move): Promise<string | undefined> {
  const { items } = await api(subAccounts.listHistory, { query: { Id: id } }, { isInline: true });
  const since = new Date(Date.now() - 24 * 3600 * 1000).toISOString();
  const units = ({ asset, amount }: Pick<Move, 'asset' | 'amount'>) =>
    isAssetCode(asset) ? `${asset} ${parseUnits(amount.replace(/^-/, ''), scaleOf(asset))}` : undefined;
  const direction = order.to === id ? 'in' : 'out';
  const twin = items.find(
    (line) =>
      line.kind === 'subAccount.move' &&
      line.direction === direction &&
      line.occurredAt > since &&
      units(line) === units(order),
  );
  return twin?.occurredAt;
}
