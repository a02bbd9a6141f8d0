import { useQuery } from '@tanstack/react-query';
import { apiKeys } from '#contract/api-keys/calls.ts';
import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { apiKeysSchemas } from '#contract/api-keys/schemas.ts';
import { ask } from '#src/platform/ask.ts';

/** A key as its owner sees it. */
export type ApiKeyRow = ResultOf<(typeof apiKeysSchemas)['getList']>['items'][number];
/** A key right after its creation, the only time its secret is available. */
export type NewApiKey = ResultOf<(typeof apiKeysSchemas)['create']>;

/**
 * Returns the user's keys, and when they were read. Kept in memory only: a key's permissions must not be stored on
 * disk.
 */
export function useApiKeys() {
  const query = useQuery(ask(apiKeys.getList));
  return { ...query, asOf: query.data ? query.dataUpdatedAt : null };
}

/** Returns permissions in display order, whatever order they were stored in. */
export function inOrder(permissions: readonly ApiKeyPermission[]): ApiKeyPermission[] {
  const order: readonly ApiKeyPermission[] = ['read', 'trade', 'withdraw'];
  return order.filter((permission) => permissions.includes(permission));
}
