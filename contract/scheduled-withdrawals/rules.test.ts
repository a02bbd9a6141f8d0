import { describe, expect, test } from 'vitest';
import { findScheme } from '../payees/schemes.ts';
import { must } from '../platform/errors.ts';
import { dayOfRun, isLate, nextRun, runOf, type Rhythm } from './rules.ts';

const plan = (rhythm: Rhythm, firstOn: string, lastOn: string | null = null, timeZone = 'Europe/Berlin') => ({
  rhythm,
  firstOn,
  lastOn,
  timeZone,
});
const sepa = must(findScheme('sepa'), 'SEPA');
const instant = must(findScheme('sepa-instant'), 'instant SEPA');
const days = (of: ReturnType<typeof plan>, count: number) =>
  Array.from({ length: count }, (_, n) => dayOfRun(of, n)).filter((day) => day !== undefined);

describe('the days of a schedule', () => {
  test('are counted from the first one, so a short month does not shift later ones', () => {
    expect(days(plan('monthly', '2027-01-31'), 4)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    expect(days(plan('quarterly', '2026-11-30'), 3)).toEqual(['2026-11-30', '2027-02-28', '2027-05-30']);
    expect(days(plan('yearly', '2028-02-29'), 3)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28']);
    expect(days(plan('weekly', '2026-12-28'), 3)).toEqual(['2026-12-28', '2027-01-04', '2027-01-11']);
    expect(days(plan('twoWeekly', '2026-12-28'), 2)).toEqual(['2026-12-28', '2027-01-11']);
  });

  test('end with the last day, and a one-off schedule has one day', () => {
    expect(days(plan('weekly', '2026-12-01', '2026-12-15'), 9)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15']);
    expect(days(plan('once', '2026-12-01'), 9)).toEqual(['2026-12-01']);
  });
});

describe('a run', () => {
  test('is made on the next business day of its scheme, at 8:00 in the schedule’s time zone', () => {
    // A Saturday, then the euro system's Christmas holidays in 2026: Friday 25, Saturday, Sunday.
    expect(runOf(plan('once', '2026-11-28'), sepa, 'EUR', 0)).toMatchObject({ sendsOn: '2026-11-30' });
    expect(runOf(plan('once', '2026-12-25'), sepa, 'EUR', 0)).toMatchObject({
      day: '2026-12-25',
      sendsOn: '2026-12-28',
      at: new Date('2026-12-28T07:00:00Z'),
    });
    expect(runOf(plan('once', '2026-12-25'), instant, 'EUR', 0)).toMatchObject({ sendsOn: '2026-12-25' });
  });

  test('keeps its hour when the clocks change', () => {
    const at = (day: string, zone: string) => runOf(plan('once', day, null, zone), instant, 'EUR', 0)?.at.toISOString();
    expect(at('2027-03-28', 'Europe/Berlin')).toBe('2027-03-28T06:00:00.000Z');
    expect(at('2026-10-25', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
    expect(at('2026-12-01', 'Asia/Hong_Kong')).toBe('2026-12-01T00:00:00.000Z');
    expect(at('2026-12-01', 'America/New_York')).toBe('2026-12-01T13:00:00.000Z');
  });

  test('is the next one after the given instant, or none once the schedule has ended', () => {
    const weekly = plan('weekly', '2026-12-01', '2026-12-15');
    expect(nextRun(weekly, instant, 'EUR', new Date('2026-12-01T07:00:00Z'))).toMatchObject({
      n: 1,
      day: '2026-12-08',
    });
    expect(nextRun(weekly, instant, 'EUR', new Date('2026-12-15T07:00:00Z'))).toBeUndefined();
  });
});

test('a run is late if it would go out on a later day than it was due', () => {
  const due = new Date('2026-12-01T07:00:00Z');
  const late = (way: typeof sepa, now: string) => isLate(way, 'EUR', 'Europe/Berlin', due, new Date(now));
  expect(late(sepa, '2026-12-01T14:59:00Z')).toBe(false);
  // SEPA's cut-off is four o'clock in Frankfurt.
  expect(late(sepa, '2026-12-01T15:00:00Z')).toBe(true);
  expect(late(instant, '2026-12-01T22:59:00Z')).toBe(false);
  expect(late(instant, '2026-12-01T23:00:00Z')).toBe(true);
});
