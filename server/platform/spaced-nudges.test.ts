import { expect, test, vi } from 'vitest';
import { spaceNudges } from './spaced-nudges.ts';

test('what comes alone is looked for at once, what comes in a rush together, and nothing once it is over', () => {
  vi.useFakeTimers();
  const nudge = vi.fn();
  const pool = { nudge };
  const stop = spaceNudges(pool);
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
  vi.useRealTimers();
});
