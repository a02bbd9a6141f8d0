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

test('a list follows what touches a call that brings its rows, by the call or by its area, and nothing else', () => {
  expect(syncsReading(['withdrawals.list'])).toEqual(['withdrawals']);
  expect(syncsReading(['withdrawals'])).toEqual(['withdrawals']);
  expect(syncsReading(['globalAccount.listBalances', 'withdrawals.listForOperator'])).toEqual(['balances']);
  expect(syncsReading(['withdraw', 'assets.list'])).toEqual([]);
  expect(syncsOf('account')).toEqual(['withdrawals', 'balances']);
});

test('what a command declares is what is asked anew once it is answered, and its form waits for it', async () => {
  const [touched, other] = [ask(rateWatch.listAlerts).queryKey, ask(withdrawals.listProviders).queryKey];
  for (const key of [touched, other]) queryClient.setQueryData(key as readonly unknown[], { items: [] });
  followTouched([...(rateWatch.createAlert.touches ?? []), ...(withdrawals.apply.touches ?? [])]);
  await followed();
  expect(queryClient.getQueryState(touched)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(other)?.isInvalidated).toBe(false);
  expect(synced).toEqual(['withdrawals']);
});

test('where nobody knows which command it was, everything of the account is asked anew, and nothing public', async () => {
  const key = ask(rateWatch.listAlerts).queryKey;
  queryClient.setQueryData(key as readonly unknown[], { items: [] });
  followAll();
  await followed();
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  expect(synced).toEqual(['withdrawals', 'balances']);
});

test('a form waits for what follows no longer than its time', async () => {
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
