import { QueryObserver, dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

const shown = vi.hoisted(() => ({ account: 'ada' as string | null }));
vi.mock('./acting-choice.ts', () => ({ accountKey: () => shown.account }));

// A file that ran earlier in this process may have loaded it with its own account.
vi.resetModules();
const { queryClient } = await import('./query.ts');

/** Reads a screen's query for the selected account; nothing is fetched. */
const asked = (key: readonly unknown[]) =>
  new QueryObserver(queryClient, { queryKey: key, enabled: false }).getCurrentResult().data;

afterEach(() => {
  queryClient.clear();
  shown.account = 'ada';
});

test('a response for one account is never shown for another in the same tab', () => {
  queryClient
    .getQueryCache()
    .build(queryClient, queryClient.defaultQueryOptions({ queryKey: ['limits'] }))
    .setData('hers');
  expect(asked(['limits'])).toBe('hers');
  shown.account = 'ada.for.harbour';
  expect(asked(['limits'])).toBeUndefined();
});

test('a response that another account’s tab put in the shared store stays with that account', () => {
  queryClient
    .getQueryCache()
    .build(queryClient, queryClient.defaultQueryOptions({ queryKey: ['limits'] }))
    .setData('hers');
  queryClient
    .getQueryCache()
    .build(queryClient, queryClient.defaultQueryOptions({ queryKey: ['phones'] }))
    .setData('all');
  const stored = JSON.parse(JSON.stringify(dehydrate(queryClient))) as DehydratedState;
  queryClient.clear();
  shown.account = 'bo';
  hydrate(queryClient, stored);
  expect(asked(['limits'])).toBeUndefined();
  expect(asked(['phones'])).toBe('all');
  shown.account = 'ada';
  expect(asked(['limits'])).toBe('hers');
});
