/**
 * Calendar days. A day is a text, `2026-11-21`: a label without an instant, shown the same in every time zone. It only
 * maps to instants together with a zone: the reader's own unless they choose another, on client and server alike.
 */
import { keptEach } from './once.ts';

/** From year 1000: the database has no year 0, and JavaScript reads years below 100 as 19xx. */
const shape = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const dayMs = 24 * 3600 * 1000;

/** True if a text is a day the calendar has: no 30th of February. */
export function isCalendarDay(text: string): boolean {
  if (!shape.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/**
 * True if a text names a time zone we can calculate with: `Europe/Berlin`, `UTC`. An offset, `+05:17`, isn't a name:
 * real zones differ from UTC by quarters of an hour, and turnover is summed by those.
 */
export function isTimeZone(text: string): boolean {
  if (/^[+-]/.test(text)) return false;
  try {
    zoneFormat(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the day at an instant in a time zone. */
export function dayAt(instant: Date, timeZone: string): string {
  return wallClock(instant.getTime(), timeZone).toISOString().slice(0, 10);
}

/** Returns the local time at an instant in a time zone, `09:05`. */
export function timeAt(instant: Date, timeZone: string): string {
  return wallClock(instant.getTime(), timeZone).toISOString().slice(11, 16);
}

/** Returns the day a number of days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another; 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/**
 * Returns the first instant of a day in a time zone: its midnight, or the end of the hour the clocks skipped there. A
 * day the zone skipped (Samoa has no 30 December 2011) starts with the next one.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The zone's offset changes at most once within these two days, so one of the two applies at the start of the day.
  const offsets = [midnight - dayMs, midnight + dayMs].map((at) => wallClock(at, timeZone).getTime() - at);
  const starts = offsets
    .map((offset) => new Date(midnight - offset))
    .filter((start) => dayAt(start, timeZone) >= day)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return starts[0] ?? new Date(midnight - Math.min(...offsets));
}

/** Returns a zone's local time as if it were UTC. */
function wallClock(epochMs: number, timeZone: string): Date {
  const parts = Object.fromEntries(
    zoneFormat(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

const zoneFormat = keptEach(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);
