import { expect, test } from 'vitest';
import { writeInstant } from './write-instant.ts';

const at = new Date(2026, 10, 21, 3, 13, 59).toISOString();

test('an instant is told without seconds and without its zone, in either language', () => {
  expect(writeInstant(at, 'en')).toBe('21 Nov 2026, 03:13');
  expect(writeInstant(at, 'zh-CN')).toBe('2026年11月21日 03:13');
});

test('a page that was made ahead of time tells it in UTC', () => {
  expect(writeInstant('2026-11-21T03:13:59Z', 'en', 'UTC')).toBe('21 Nov 2026, 03:13');
});

test('what never was is two dashes', () => {
  for (const never of [null, undefined, '', '0001-01-01T00:00:00', 'soon'])
    expect(writeInstant(never, 'en')).toBe('--');
});
