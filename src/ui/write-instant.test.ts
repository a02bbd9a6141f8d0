import { expect, test } from 'vitest';
import { writeInstant } from './write-instant.ts';

const at = new Date(2026, 10, 21, 3, 13, 59).toISOString();

test('an instant is written without seconds and time zone, in either language', () => {
  expect(writeInstant(at, 'en')).toBe('21 Nov 2026, 03:13');
  expect(writeInstant(at, 'zh-CN')).toBe('2026年11月21日 03:13');
});

test('a prerendered page writes an instant in UTC', () => {
  expect(writeInstant('2026-11-21T03:13:59Z', 'en', 'UTC')).toBe('21 Nov 2026, 03:13');
});

test('a missing or invalid time is written as two dashes', () => {
  for (const never of [null, undefined, '', '0001-01-01T00:00:00', 'soon'])
    expect(writeInstant(never, 'en')).toBe('--');
});
