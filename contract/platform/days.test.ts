import { describe, expect, test } from 'vitest';
import { addDays, dayAt, daysBetween, isCalendarDay, isTimeZone, startOfDay } from './days.ts';

const start = (day: string, zone: string) => startOfDay(day, zone).toISOString();

describe('the current day', () => {
  const evening = new Date('2026-11-22T02:30:00Z');
  test.each([
    ['America/Los_Angeles', '2026-11-21'],
    ['UTC', '2026-11-22'],
    ['Asia/Shanghai', '2026-11-22'],
  ])('depends on the time zone: %s', (zone, day) => expect(dayAt(evening, zone)).toBe(day));
  test('differs by up to two days around the world', () => {
    const at = new Date('2026-11-21T10:30:00Z');
    expect([dayAt(at, 'Pacific/Kiritimati'), dayAt(at, 'Pacific/Niue')]).toEqual(['2026-11-22', '2026-11-20']);
  });
});

describe('the start of a day', () => {
  test.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', 'America/Los_Angeles', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21', 'Asia/Shanghai', '2026-11-20T16:00:00.000Z'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['2026-11-21', 'Pacific/Niue', '2026-11-21T11:00:00.000Z'],
    // The clocks change on that day, but not at midnight.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-11-01', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z'],
    ['2026-11-02', 'America/Los_Angeles', '2026-11-02T08:00:00.000Z'],
    // There is no midnight: the clocks went from 0:00 to 1:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Midnight happened twice: at 24:00 the clocks went back to 23:00 of the previous day.
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  ])('is correct for %s in %s', (day, zone, expected) => expect(start(day, zone)).toBe(expected));
  test('that a time zone skipped is the start of the next day', () => {
    expect(start('2011-12-30', 'Pacific/Apia')).toBe(start('2011-12-31', 'Pacific/Apia'));
  });
  test('is the instant the date changes, on every day of a year and in zones around the world', () => {
    for (const zone of ['America/Los_Angeles', 'Europe/London', 'Asia/Shanghai', 'Australia/Lord_Howe', 'Africa/Cairo'])
      for (let index = 0; index < 366; index += 1) {
        const day = addDays('2026-01-01', index);
        const at = startOfDay(day, zone);
        expect([dayAt(at, zone), dayAt(new Date(at.getTime() - 1), zone)]).toEqual([day, addDays(day, -1)]);
      }
  });
});

test('days are added and counted by the calendar, not by hours', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
});

test('calendar days and time zones that don’t exist are recognized', () => {
  expect(['2026-02-30', '2026-13-01', '21.11.2026', '2026-1-1', ''].filter(isCalendarDay)).toEqual([]);
  expect(isCalendarDay('2028-02-29')).toBe(true);
  expect(['Mars/Olympus', '', 'Europe/Berlin; drop', '+05:17'].filter(isTimeZone)).toEqual([]);
  expect(['UTC', 'Europe/Berlin', 'Asia/Shanghai'].every(isTimeZone)).toBe(true);
});

test.each(['0000-05-05', '0001-01-01', '0999-12-31', '2026-02-30', '10000-01-01'])('%s is no day', (text) =>
  expect(isCalendarDay(text)).toBe(false),
);
