import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hashKey, onlineManager, QueryClient, type Query } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { brand } from '#contract/platform/brand.ts';
import { accountKey } from './acting-choice.ts';
import { keepAnswersWith } from './answers.ts';
import { ApiError, isCancelled } from './api-error.ts';
import { pageBuild } from './build.ts';
import { isOffline } from './connection.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Key prefixes of queries whose answer is the same for all users. */
const publicKeys: ReadonlySet<unknown> = new Set([
  'country',
  'phones',
  'home-country',
  'open-api',
  'pricing-currencies',
]);

/** Hashes a key. The account is part of every other key, so one account's answer is never shown for another. */
function hashWithAccount(key: readonly unknown[]): string {
  return hashKey(publicKeys.has(key[0]) ? key : [accountKey(), ...key]);
}

/**
 * Cache of volatile data, which isn't in the local database. Refusals are not retried; a request without a response is,
 * twice.
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

/**
 * Persists queries with `meta: { persist: true }` across restarts: small data, never a secret; a sign-out clears it.
 */
export function persistQueries(): void {
  // The online manager only hears of changes and assumes that a start is online: unreachable queries would be retried
  // again and again.
  onlineManager.setOnline(!isOffline());
  const persister = createSyncStoragePersister({
    key: `${brand.storagePrefix}.query`,
    storage: withoutEmpty(localStorage),
  });
  const [, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: dayMs,
    buster: pageBuild(),
    dehydrateOptions: {
      shouldDehydrateQuery: (query: Query) => query.meta?.persist === true && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
  });
  // Stored queries that can't be parsed are fetched again.
  void restored.catch(() => persister.removeClient());
}

/** Wraps a storage so that an empty cache leaves no key: nothing is left to find after a sign-out. */
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
