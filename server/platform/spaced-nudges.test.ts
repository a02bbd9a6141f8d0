import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spaceNudges } from './spaced-nudges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function spaced() {
  const [nudge, events] = [vi.fn(), new EventEmitter()];
  const pool = { nudge };
  return { nudge, events, pool, stop: spaceNudges(pool, events) };
}

test('what comes alone is looked for at once, what comes in a rush together, and nothing once it is over', () => {
  const { nudge, pool, stop } = spaced();
  pool.nudge(1);
  expect(nudge.mock.calls).toEqual([[1]]);
  for (let n = 0; n < 50; n += 1) pool.nudge(2);
  expect(nudge.mock.calls).toEqual([[1]]);
  vi.advanceTimersByTime(25);
  expect(nudge.mock.calls).toEqual([[1], [100]]);
  vi.advanceTimersByTime(1000);
  pool.nudge(3);
  expect(nudge.mock.calls).toEqual([[1], [100], [3]]);
  pool.nudge(4);
  stop();
  vi.advanceTimersByTime(1000);
  expect(nudge.mock.calls).toEqual([[1], [100], [3]]);
});

test('who looks in vain rests longer and longer, a fifth of a second at most, and is quick again when there is a job', () => {
  const { nudge, events, pool } = spaced();
  for (let n = 0; n < 10; n += 1) events.emit('worker:getJob:empty');
  // What comes after a pause is looked for at once all the same.
  pool.nudge(1);
  expect(nudge).toHaveBeenCalledTimes(1);
  pool.nudge(1);
  vi.advanceTimersByTime(199);
  expect(nudge).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(nudge).toHaveBeenCalledTimes(2);
  pool.nudge(1);
  events.emit('job:start');
  vi.advanceTimersByTime(25);
  expect(nudge).toHaveBeenCalledTimes(3);
});
