import { QueryObserver, dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

const shown = vi.hoisted(() => ({ account: 'ada' as string | null }));
vi.mock('./acting-choice.ts', () => ({ accountKey: () => shown.account }));

const { queryClient } = await import('./query.ts');

/** What a screen asks, as the account that is shown; nothing is fetched. */
const asked = (key: readonly unknown[]) =>
  new QueryObserver(queryClient, { queryKey: key, enabled: false }).getCurrentResult().data;

afterEach(() => {
  queryClient.clear();
  shown.account = 'ada';
});

test('an answer about one account is never another one’s, in this tab', () => {
  queryClient
    .getQueryCache()
    .build(queryClient, queryClient.defaultQueryOptions({ queryKey: ['limits'] }))
    .setData('hers');
  expect(asked(['limits'])).toBe('hers');
  shown.account = 'ada.for.harbour';
  expect(asked(['limits'])).toBeUndefined();
});

test('nor from the store that the tabs share: what another account’s tab wrote stays that account’s', () => {
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
