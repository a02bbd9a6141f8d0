import { expect, test } from 'vitest';
import { rested } from './rested.ts';

/** Work of ten milliseconds each, on a clock that only advances with it; rests end when the test says so. */
function world() {
  const log: string[] = [];
  let nowMs = 0;
  const ends: (() => void)[] = [];
  const ask = rested(
    async () => {
      log.push('work');
      nowMs += 10;
    },
    {
      nowMs: () => nowMs,
      wait: (ms) => {
        log.push(`rest ${ms}`);
        return new Promise((resolve) => ends.push(resolve));
      },
    },
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { log, ask, settle, endRest: async () => (ends.shift()?.(), settle()) };
}

test('the first request runs at once, and a rest in proportion follows', async () => {
  const { log, ask, settle } = world();
  ask();
  await settle();
  expect(log).toEqual(['work', 'rest 90']);
});

test('two hundred changes during a run cause one run, after the rest', async () => {
  const { log, ask, settle, endRest } = world();
  for (let change = 0; change < 200; change += 1) ask();
  await settle();
  await endRest();
  expect(log).toEqual(['work', 'rest 90', 'work', 'rest 90']);
  await endRest();
  expect(log).toHaveLength(4);
});

test('a request long after the rest runs at once', async () => {
  const { log, ask, settle, endRest } = world();
  ask();
  await settle();
  await endRest();
  ask();
  await settle();
  expect(log).toEqual(['work', 'rest 90', 'work', 'rest 90']);
});
