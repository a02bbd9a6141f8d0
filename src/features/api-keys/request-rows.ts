import { useInfiniteQuery } from '@tanstack/react-query';
import { apiKeys } from '#contract/api-keys/calls.ts';
import type { apiKeysSchemas } from '#contract/api-keys/schemas.ts';
import { openApi } from '#contract/open-api/calls.ts';
import type { CallFacts, ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { keyOf } from '#src/platform/ask.ts';

export type RequestRow = ResultOf<(typeof apiKeysSchemas)['listRequests']>['items'][number];

/** Which requests are listed: of one key, of one call, failed ones. */
export interface RequestFilter {
  readonly key?: string | undefined;
  readonly call?: string | undefined;
  readonly result?: 'errors' | undefined;
}

const queryOf = ({ key, call, result }: RequestFilter) => ({ KeyId: key, Call: call, ErrorsOnly: result && true });

/** Returns the requests that programs made with the user's keys, page by page, newest first. */
export function useRequests(filter: RequestFilter) {
  return useInfiniteQuery({
    queryKey: [...keyOf(apiKeys.listRequests), filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api(apiKeys.listRequests, { query: { ...queryOf(filter), Cursor: pageParam } }, { signal, isInline: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Maximum rows in a file. */
export const exportedRows = 10_000;
const rowsAtOnce = 500;

/** Reads all filtered requests, up to `exportedRows`. */
export async function readRequests(filter: RequestFilter): Promise<readonly RequestRow[]> {
  const rows: RequestRow[] = [];
  let Cursor: string | undefined;
  do {
    const page = { ...queryOf(filter), Cursor, MaxResultCount: rowsAtOnce };
    const { items, nextCursor } = await api(apiKeys.listRequests, { query: page }, { isInline: true });
    rows.push(...items);
    Cursor = nextCursor ?? undefined;
  } while (Cursor !== undefined && rows.length < exportedRows);
  return rows;
}

const calls: Readonly<Record<string, CallFacts>> = openApi;

/** Names of the calls that a key signs. */
export const signedCalls = Object.keys(calls).filter((name) => calls[name]?.access !== 'public');

/** Method and path of a call; its name if there is no such call any more. */
export function addressOf(call: string): string {
  const found = calls[call];
  return found ? `${found.method} ${found.path}` : call;
}
