import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hashKey, onlineManager, QueryClient, type Query } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { brand } from '#contract/platform/brand.ts';
import { accountKey } from './acting-choice.ts';
import { keepAnswersWith } from './answers.ts';
import { ApiError, isCancelled } from './api-error.ts';
import { isOffline } from './connection.ts';

declare const __BUILD__: string;

const dayMs = 24 * 60 * 60 * 1000;

/** How the keys of questions begin whose answer is the same for everybody. */
const publicKeys: ReadonlySet<unknown> = new Set([
  'country',
  'phones',
  'home-country',
  'open-api',
  'pricing-currencies',
]);

/** The account is part of every other key, so that no answer about one is ever shown for another. */
function hashWithAccount(key: readonly unknown[]): string {
  return hashKey(publicKeys.has(key[0]) ? key : [accountKey(), ...key]);
}

/**
 * The cache of what is volatile: what isn't in the local database. Refusals are not retried; an answer
 * that never came is, twice.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryKeyHashFn: hashWithAccount,
      staleTime: 30_000,
      gcTime: dayMs,
      networkMode: 'offlineFirst',
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError) && !isCancelled(error),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

keepAnswersWith({
  clear: () => queryClient.clear(),
  askAnew: (queryKey) => queryClient.invalidateQueries(queryKey === undefined ? {} : { queryKey }),
});

/** Keeps queries over a restart that say `meta: { persist: true }`: small facts, never a secret; a sign-out empties it. */
export function persistQueries(): void {
  // It hears of changes alone, and takes a start for online: what can't be had would be tried again and again.
  onlineManager.setOnline(!isOffline());
  const persister = createSyncStoragePersister({
    key: `${brand.storagePrefix}.query`,
    storage: withoutEmpty(localStorage),
  });
  const [, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: dayMs,
    buster: __BUILD__,
    dehydrateOptions: {
      shouldDehydrateQuery: (query: Query) => query.meta?.persist === true && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
  });
  // What can't be read back is fetched anew.
  void restored.catch(() => persister.removeClient());
}

/** An empty cache leaves no key: after a sign-out there is nothing to find. */
function withoutEmpty(storage: Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem: (key, value) => {
      const { clientState } = JSON.parse(value) as { clientState: { queries: unknown[] } };
      if (clientState.queries.length > 0) storage.setItem(key, value);
      else storage.removeItem(key);
    },
  };
}
