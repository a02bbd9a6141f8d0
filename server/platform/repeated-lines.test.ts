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

test('writes one line per second for repeated lines of one cause, with the number left out', () => {
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

test('writes a line of another cause at once', () => {
  say('connect ECONNREFUSED 10.0.0.1:5432\n    at somewhere');
  say('connect ECONNREFUSED 10.0.0.2:5433');
  say('the disk is full');
  expect(lines).toEqual(['connect ECONNREFUSED 10.0.0.1:5432\n    at somewhere', 'the disk is full']);
});

test('doesn’t repeat a line that occurred once', () => {
  say('once');
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual(['once']);
});
