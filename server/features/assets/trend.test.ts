import { expect, test } from 'vitest';
import { daysSince, lastDays, lastHours } from './trend.ts';

const now = new Date('2026-10-25T12:34:56.000Z');

test('a day has 24 whole hours and now, without duplicates', () => {
  const hours = lastHours(now).map((at) => at.toISOString());
  expect(hours).toHaveLength(25);
  expect(hours.slice(0, 2)).toEqual(['2026-10-24T13:00:00.000Z', '2026-10-24T14:00:00.000Z']);
  expect(hours.slice(-2)).toEqual(['2026-10-25T12:00:00.000Z', now.toISOString()]);
  const onTheHour = new Date('2026-10-25T12:00:00.000Z');
  expect(new Set(lastHours(onTheHour).map(Number)).size).toBe(lastHours(onTheHour).length);
});

test('days end in the reader’s time zone, also when clocks go back', () => {
  const ends = lastDays(now, 3, 'Europe/Berlin').map((at) => at.toISOString());
  expect(ends).toEqual(['2026-10-23T21:59:59.999Z', '2026-10-24T21:59:59.999Z', now.toISOString()]);
});

test('a trend over many years has as many points as one over a year', () => {
  const days = daysSince(new Date('2016-10-25T12:00:00Z'), now, 'UTC');
  expect(days).toBe(3653);
  const ends = lastDays(now, days, 'UTC');
  expect(ends).toHaveLength(366);
  expect(ends.at(-1)).toEqual(now);
  expect(ends[0]?.toISOString()).toBe('2016-10-27T23:59:59.999Z');
});

test('an account opened today shows a week', () => {
  expect(daysSince(now, now, 'Pacific/Kiritimati')).toBe(7);
});
