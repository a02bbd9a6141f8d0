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

test('looks for a single job at once, for a rush of jobs together, and for none after the stop', () => {
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

test('backs off up to a fifth of a second while it finds no job, and is quick again once there is one', () => {
  const { nudge, events, pool } = spaced();
  for (let n = 0; n < 10; n += 1) events.emit('worker:getJob:empty');
  // The first nudge after a pause still triggers a lookup at once.
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

test('a stopped runner isn’t nudged by a job that it was just given, nor by later notifications', () => {
  const { nudge, events, pool, stop } = spaced();
  pool.nudge(1);
  pool.nudge(1);
  stop();
  events.emit('job:start');
  pool.nudge(1);
  vi.advanceTimersByTime(1000);
  pool.nudge(1);
  expect(nudge).toHaveBeenCalledTimes(1);
});

test('a runner is nudged no more once one of its workers has ended, which would throw', () => {
  const { nudge, events, pool } = spaced();
  pool.nudge(1);
  pool.nudge(1);
  events.emit('worker:release');
  vi.advanceTimersByTime(1000);
  pool.nudge(1);
  expect(nudge).toHaveBeenCalledTimes(1);
});
