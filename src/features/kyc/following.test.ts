import { environmentManager, focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KycStage } from '#contract/kyc/rules.ts';
import type { KycStatus } from '#contract/kyc/states.ts';
import { followed } from './following.ts';

let answer: { kycStatus: KycStatus; application: { stage: KycStage } | null };
let asked = 0;
let client: QueryClient;
let stop = () => {};

beforeEach(() => {
  // Without a window, queries don't refetch by themselves, because a server renders once. Set here, because an earlier
  // test may have caused it to be detected.
  environmentManager.setIsServer(() => false);
  vi.useFakeTimers();
  asked = 0;
  answer = { kycStatus: 1, application: { stage: 'review' } };
  focusManager.setFocused(true);
  onlineManager.setOnline(true);
  client = new QueryClient();
  client.mount();
});
afterEach(() => {
  stop();
  client.unmount();
  client.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

async function open(): Promise<void> {
  const options = followed(['kyc', 'person'], async () => {
    asked += 1;
    return answer;
  });
  stop = new QueryObserver(client, options).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
}

/** Returns how many queries are sent within a time. */
async function askedWithin(ms: number): Promise<number> {
  const before = asked;
  await vi.advanceTimersByTimeAsync(ms);
  return asked - before;
}

test('under review, polling is frequent at first, slows down to once a minute, and never stops', async () => {
  await open();
  expect(asked).toBe(1);
  expect(await askedWithin(4100)).toBe(1);
  const first = await askedWithin(60_000);
  expect(first).toBeGreaterThan(5);
  expect(first).toBeLessThan(15);
  await askedWithin(10 * 60_000);
  expect(await askedWithin(10 * 60_000)).toBe(10);
});

test('a day of waiting takes under 1,500 requests, fewer than three hours of polling every 4 s did', async () => {
  await open();
  expect(await askedWithin(24 * 60 * 60_000)).toBeLessThan(1500);
});

test('polling is frequent again once something has changed', async () => {
  await open();
  await askedWithin(20 * 60_000);
  answer = { kycStatus: 1, application: { stage: 'camera' } };
  while ((await askedWithin(1000)) === 0);
  expect(await askedWithin(12_100)).toBe(3);
});

test.each([0, 2, 3] as const)('in state %i, where no one else has to act, there is no polling', async (kycStatus) => {
  answer = { kycStatus, application: null };
  await open();
  expect(await askedWithin(60 * 60_000)).toBe(0);
});

test('a decision stops the polling', async () => {
  await open();
  answer = { kycStatus: 3, application: { stage: 'decided' } };
  await askedWithin(4100);
  expect(await askedWithin(60 * 60_000)).toBe(0);
});

test('a hidden page does not poll, and polls at once when it is visible again', async () => {
  await open();
  focusManager.setFocused(false);
  expect(await askedWithin(60 * 60_000)).toBe(0);
  focusManager.setFocused(true);
  expect(await askedWithin(0)).toBe(1);
});

test('polls at once when the network is back', async () => {
  await open();
  await askedWithin(10 * 60_000);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(await askedWithin(0)).toBe(1);
});

test('a verified status is not fetched again when the page or the network returns', async () => {
  answer = { kycStatus: 3, application: { stage: 'decided' } };
  await open();
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(await askedWithin(1000)).toBe(0);
});
