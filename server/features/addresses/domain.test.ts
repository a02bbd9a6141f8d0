import { expect, test } from 'vitest';
import { isAllowListOnly, usableAt } from './domain.ts';

const hour = (count: number) => new Date(Date.UTC(2026, 0, 5) + count * 3_600_000);
const on = { is_allow_list_only: true, turns_off_at: null };
const endingAt = (at: Date) => ({ is_allow_list_only: true, turns_off_at: at });

test('without allow-list mode every address is allowed', () => {
  expect(isAllowListOnly(undefined, hour(0))).toBe(false);
  expect(usableAt(undefined, hour(0), hour(0))).toBeNull();
});

test('a new entry waits exactly one day in allow-list mode', () => {
  expect(usableAt(on, hour(0), hour(23.99))).toEqual(hour(24));
  expect(usableAt(on, hour(0), hour(24))).toBeNull();
});

test('allow-list mode stays on until the instant it ends', () => {
  expect(isAllowListOnly(endingAt(hour(24)), hour(23.99))).toBe(true);
  expect(isAllowListOnly(endingAt(hour(24)), hour(24))).toBe(false);
});

test('an entry becomes usable when allow-list mode ends, if that comes first', () => {
  expect(usableAt(endingAt(hour(5)), hour(0), hour(1))).toEqual(hour(5));
});
