import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { refuse } from '#contract/platform/errors.ts';
import { DatabaseAwayError } from '#server/platform/database-away.ts';
import { describeFailure } from '#server/platform/http/answer.ts';
import { testClock } from '../../tests/harness/clock.ts';
import { isAway, ProviderError, ProviderPausedError } from './away.ts';
import { Breaker } from './breaker.ts';
import { ProviderHealth } from './health.ts';

const down = () => Promise.reject(new ProviderError('the gateway answered 503', 503));
const paused = 'is left alone';

/** Returns a breaker that has just opened, with the calls made to its provider since. */
async function opened() {
  const clock = testClock();
  const breaker = new Breaker('sms (webhook)', clock);
  for (let count = 0; count < 5; count += 1) await expect(breaker.pass(down)).rejects.toThrow('503');
  return { clock, breaker };
}

test('a provider that failed five times in a row isn’t called until the pause is over', async () => {
  const { clock, breaker } = await opened();
  let asked = 0;
  const ask = async () => ++asked;
  expect(breaker.state).toBe('open');
  await expect(breaker.pass(ask)).rejects.toThrow(paused);
  clock.advance(4999);
  await expect(breaker.pass(ask)).rejects.toThrow(paused);
  expect(asked).toBe(0);
  clock.advance(1);
  expect([breaker.state, breaker.pausedUntil]).toEqual(['halfOpen', null]);
  expect(await breaker.pass(ask)).toBe(1);
  expect(breaker.state).toBe('closed');
});

test('after the pause one trial call runs at a time, and its failure makes the next pause twice as long', async () => {
  const { clock, breaker } = await opened();
  clock.advance(5000);
  const answer = Promise.withResolvers<string>();
  const probe = breaker.pass(() => answer.promise);
  await expect(breaker.pass(async () => 'a second one')).rejects.toThrow(paused);
  answer.reject(new ProviderError('the gateway answered 502', 502));
  await expect(probe).rejects.toThrow('502');
  expect(breaker.pausedUntil).toEqual(new Date(clock.now().getTime() + 10_000));
  // The pause is capped at two minutes, however often it fails.
  for (let count = 0; count < 10; count += 1) {
    clock.advance(120_000);
    await expect(breaker.pass(down)).rejects.toThrow('503');
  }
  expect(breaker.pausedUntil).toEqual(new Date(clock.now().getTime() + 120_000));
});

test('a trial call that never ends keeps the others out for a minute', async () => {
  const { clock, breaker } = await opened();
  clock.advance(5000);
  void breaker.pass(() => new Promise(() => {}));
  clock.advance(59_999);
  await expect(breaker.pass(async () => 'too early')).rejects.toThrow(paused);
  clock.advance(1);
  expect(await breaker.pass(async () => 'through')).toBe('through');
});

test('many concurrent failures cause the pause of a single one', async () => {
  const clock = testClock();
  const breaker = new Breaker('chain (ETH)', clock);
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => breaker.pass(down)));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(breaker.pausedUntil).toEqual(new Date(clock.now().getTime() + 5000));
});

test('errors of a single request, our own refusals and our own database don’t open the breaker', async () => {
  const breaker = new Breaker('mail (smtp)', testClock());
  const noMailbox = Object.assign(new Error('550 no such mailbox'), { responseCode: 550, code: 'EENVELOPE' });
  const ends = [
    new ProviderError('the gateway answered 400', 400),
    noMailbox,
    new DatabaseAwayError('down', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) }),
    new Error('the risk check has not come to an end'),
  ];
  for (let count = 0; count < 3; count += 1) {
    for (const end of ends) await expect(breaker.pass(() => Promise.reject(end))).rejects.toBe(end);
    await expect(breaker.pass(async () => refuse(60002))).rejects.toThrow();
  }
  expect(breaker.state).toBe('closed');
});

test('a success resets the count of failures', async () => {
  const breaker = new Breaker('kyc (sumsub)', testClock());
  for (const fails of [4, 4, 4]) {
    for (let count = 0; count < fails; count += 1) await expect(breaker.pass(down)).rejects.toThrow('503');
    await breaker.pass(async () => 'answered');
  }
  expect(breaker.state).toBe('closed');
});

test('a host that is unreachable, hangs or fails is away; one that refuses is not', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/reset') response.socket?.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const thrownBy = (url: string) =>
    fetch(url, { signal: AbortSignal.timeout(300) }).then(
      () => null,
      (error: unknown) => error,
    );
  const [reset, hanging] = [await thrownBy(`${origin}/reset`), await thrownBy(`${origin}/hangs`)];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const gone = await thrownBy(origin);
  expect([reset, hanging, gone].map((error) => isAway(error))).toEqual([true, true, true]);
  expect([500, 502, 429, 408].map((status) => isAway(new ProviderError('it', status)))).not.toContain(false);
  expect([400, 401, 404, 422].map((status) => isAway(new ProviderError('it', status)))).not.toContain(true);
});

test('a caller is told at once that the provider is unavailable, and when to retry', () => {
  const { status, body, retryAfterS, isFault } = describeFailure(new ProviderPausedError('files (s3)', 7), 'en');
  expect({ status, code: body.error?.code, retryAfterS, isFault }).toEqual({
    status: 503,
    code: 'server:unavailable',
    retryAfterS: 7,
    isFault: false,
  });
});

test('health shows staff that the provider is paused and until when; calls not made aren’t counted as failed', async () => {
  const clock = testClock();
  const health = new ProviderHealth(clock);
  const provider = health.watch('kyt', 'elliptic', { screen: down }, ['screen']);
  for (let count = 0; count < 5; count += 1) await expect(provider.screen()).rejects.toThrow('503');
  await expect(provider.screen()).rejects.toThrow('kyt (elliptic) is left alone for 5 s');
  const pausedUntil = new Date(clock.now().getTime() + 5000);
  expect(health.list()).toMatchObject([{ state: 'failing', calls: 5, failed: 5, circuit: 'open', pausedUntil }]);
  clock.advance(5000);
  expect(health.list()).toMatchObject([{ circuit: 'halfOpen', pausedUntil: null }]);
});
