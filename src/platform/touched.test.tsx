import { afterEach, expect, test, vi } from 'vitest';
import { rateWatch } from '#contract/rate-watch/calls.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { ask } from './ask.ts';
import { registerSync, syncsOf, syncsReading } from './local.ts';
import { queryClient } from './query.ts';
import { followAll, followed, followTouched } from './touched.ts';

const synced = vi.hoisted((): string[] => []);
vi.mock(import('./local.ts'), async (original) => ({
  ...(await original()),
  syncAnew: async (name: string) => void synced.push(name),
}));
afterEach(() => {
  synced.length = 0;
  queryClient.clear();
});

const source = (name: string, reads: readonly string[], database: 'account' | 'content' = 'account') =>
  registerSync({ name, database, table: name, reads, fetchPage: async () => Promise.reject(new Error('not asked')) });
source('withdrawals', [withdrawals.list.name]);
source('balances', ['assets.listAssets', 'globalAccount.listBalances']);
source('announcements', ['content.listAnnouncements'], 'content');

test('a list is refreshed by changes to a call that loads its rows, by call or by area, and by nothing else', () => {
  expect(syncsReading(['withdrawals.list'])).toEqual(['withdrawals']);
  expect(syncsReading(['withdrawals'])).toEqual(['withdrawals']);
  expect(syncsReading(['globalAccount.listBalances', 'withdrawals.listForOperator'])).toEqual(['balances']);
  expect(syncsReading(['withdraw', 'assets.list'])).toEqual([]);
  expect(syncsOf('account')).toEqual(['withdrawals', 'balances']);
});

test('the queries and lists that a command declares are refetched after it, and its form waits for them', async () => {
  const [touched, other] = [ask(rateWatch.listAlerts).queryKey, ask(withdrawals.listProviders).queryKey];
  for (const key of [touched, other]) queryClient.setQueryData(key as readonly unknown[], { items: [] });
  followTouched([...(rateWatch.createAlert.touches ?? []), ...(withdrawals.apply.touches ?? [])]);
  await followed();
  expect(queryClient.getQueryState(touched)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(other)?.isInvalidated).toBe(false);
  expect(synced).toEqual(['withdrawals']);
});

test('if the command is unknown, everything of the account is refetched, and nothing public', async () => {
  const key = ask(rateWatch.listAlerts).queryKey;
  queryClient.setQueryData(key as readonly unknown[], { items: [] });
  followAll();
  await followed();
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  expect(synced).toEqual(['withdrawals', 'balances']);
});

test('a form waits for refetches no longer than its timeout', async () => {
  vi.useFakeTimers();
  try {
    const never = vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(new Promise(() => undefined));
    followTouched(['rateWatch.listAlerts']);
    const waited = followed();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(waited).resolves.toBeUndefined();
    never.mockRestore();
  } finally {
    vi.useRealTimers();
  }
});
