import { expect, test } from 'vitest';
import { createLatest } from './latest.ts';

test('an older response that arrives after a newer one is ignored', async () => {
  const latest = createLatest<string>();
  const [slow, quick] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const signals: AbortSignal[] = [];
  const older = latest.ask((signal) => (signals.push(signal), slow.promise));
  const newer = latest.ask((signal) => (signals.push(signal), quick.promise));
  quick.resolve('Bo');
  expect(await newer).toBe('Bo');
  slow.resolve('Ada');
  expect(await older).toBeUndefined();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a response or failure that arrives after the text has changed is ignored', async () => {
  const latest = createLatest<string>();
  const [answer, failure] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const first = latest.ask(() => answer.promise);
  latest.forget();
  answer.resolve('Ada');
  expect(await first).toBeUndefined();
  const second = latest.ask(() => failure.promise);
  latest.forget();
  failure.reject(new Error('too late'));
  expect(await second).toBeUndefined();
  await expect(latest.ask(() => Promise.reject(new Error('in time')))).rejects.toThrow('in time');
});
