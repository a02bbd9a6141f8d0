import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sparingly } from './repeated-lines.ts';

let lines: string[];
let say: (line: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  say = sparingly((line) => lines.push(line));
});
afterEach(() => vi.useRealTimers());

test('of many lines of one cause one a second is written, with the number that was left out', () => {
  for (let ms = 0; ms < 3000; ms += 10) {
    say(`job ${ms} failed after ${ms / 7} ms`);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(5000);
  expect(lines[0]).toBe('job 0 failed after 0 ms');
  expect(lines).toHaveLength(4);
  const counted = lines.map((line) => 1 + Number(/and (\d+) more/.exec(line)?.[1] ?? 0));
  expect(counted.reduce((sum, each) => sum + each, 0)).toBe(300);
});

test('a line of another cause is written at once', () => {
  say('connect ECONNREFUSED 10.0.0.1:5432\n    at somewhere');
  say('connect ECONNREFUSED 10.0.0.2:5433');
  say('the disk is full');
  expect(lines).toEqual(['connect ECONNREFUSED 10.0.0.1:5432\n    at somewhere', 'the disk is full']);
});

test('what was said once is not repeated', () => {
  say('once');
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual(['once']);
});
