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
  // Where there is no window, nothing is asked by itself: a server renders once. Told, for a test before this one
  // may have had it found out.
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

/** How often it is asked in a time. */
async function askedWithin(ms: number): Promise<number> {
  const before = asked;
  await vi.advanceTimersByTimeAsync(ms);
  return asked - before;
}

test('under review it is asked soon at first and ever more seldom, at most once a minute and never never', async () => {
  await open();
  expect(asked).toBe(1);
  expect(await askedWithin(4100)).toBe(1);
  const first = await askedWithin(60_000);
  expect(first).toBeGreaterThan(5);
  expect(first).toBeLessThan(15);
  await askedWithin(10 * 60_000);
  expect(await askedWithin(10 * 60_000)).toBe(10);
});

test('a day of waiting is fewer questions than three hours of asking each 4 s were', async () => {
  await open();
  expect(await askedWithin(24 * 60 * 60_000)).toBeLessThan(1500);
});

test('once something has happened it is asked soon again', async () => {
  await open();
  await askedWithin(20 * 60_000);
  answer = { kycStatus: 1, application: { stage: 'camera' } };
  while ((await askedWithin(1000)) === 0);
  expect(await askedWithin(12_100)).toBe(3);
});

test.each([0, 2, 3] as const)(
  'in state %i, where nobody else has the turn, it is not asked again',
  async (kycStatus) => {
    answer = { kycStatus, application: null };
    await open();
    expect(await askedWithin(60 * 60_000)).toBe(0);
  },
);

test('a decision ends the asking', async () => {
  await open();
  answer = { kycStatus: 3, application: { stage: 'decided' } };
  await askedWithin(4100);
  expect(await askedWithin(60 * 60_000)).toBe(0);
});

test('a page that nobody sees asks nothing, and asks at once when it is seen again', async () => {
  await open();
  focusManager.setFocused(false);
  expect(await askedWithin(60 * 60_000)).toBe(0);
  focusManager.setFocused(true);
  expect(await askedWithin(0)).toBe(1);
});

test('when the network is back it is asked at once', async () => {
  await open();
  await askedWithin(10 * 60_000);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(await askedWithin(0)).toBe(1);
});

test('what is verified is not asked for again, whoever comes back', async () => {
  answer = { kycStatus: 3, application: { stage: 'decided' } };
  await open();
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(await askedWithin(1000)).toBe(0);
});
