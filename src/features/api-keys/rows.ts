import { useQuery } from '@tanstack/react-query';
import { apiKeys } from '#contract/api-keys/calls.ts';
import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { apiKeysSchemas } from '#contract/api-keys/schemas.ts';
import { ask } from '#src/platform/ask.ts';

/** A key as its owner sees it. */
export type ApiKeyRow = ResultOf<(typeof apiKeysSchemas)['getList']>['items'][number];
/** A key at its creation: the one time that its secret is there. */
export type NewApiKey = ResultOf<(typeof apiKeysSchemas)['create']>;

/** The user's keys, and when they were read. Kept for as long as the page: what a key may do belongs on no disk. */
export function useApiKeys() {
  const query = useQuery(ask(apiKeys.getList));
  return { ...query, asOf: query.data ? query.dataUpdatedAt : null };
}

/** The order that permissions are shown in, whatever order they were stored in. */
export function inOrder(permissions: readonly ApiKeyPermission[]): ApiKeyPermission[] {
  const order: readonly ApiKeyPermission[] = ['read', 'trade', 'withdraw'];
  return order.filter((permission) => permissions.includes(permission));
}
