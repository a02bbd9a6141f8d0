/**
 * Calendar days. A day is a text, `2026-11-21`: a label without an instant, shown as it is in every time zone. It becomes
 * instants only together with a zone, the reader's own unless he names another, on client and server alike.
 */
import { keptEach } from './once.ts';

const shape = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 24 * 3600 * 1000;

/** Whether a text is a day that the calendar has: no 30th of February. */
export function isCalendarDay(text: string): boolean {
  if (!shape.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/**
 * Whether a text names a time zone that can be reckoned with: `Europe/Berlin`, `UTC`. An offset, `+05:17`, is no name:
 * the zones that there are differ from UTC by quarters of an hour, and turnover is summed by those.
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

/** The day that it is at an instant in a time zone. */
export function dayAt(instant: Date, timeZone: string): string {
  return wallClock(instant.getTime(), timeZone).toISOString().slice(0, 10);
}

/** What the clocks of a time zone show at an instant, `09:05`. */
export function timeAt(instant: Date, timeZone: string): string {
  return wallClock(instant.getTime(), timeZone).toISOString().slice(11, 16);
}

/** A day so many days later, or earlier where below zero. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days it is from one to another; 0 for the same. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/**
 * The first instant of a day in a time zone: its midnight, or the end of the hour that the clocks skipped there. A day
 * that a zone left out (Samoa has no 30 December 2011) begins with the next one.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The zone's offset changes at most once within these two days, so one of the two holds at the day's beginning.
  const offsets = [midnight - dayMs, midnight + dayMs].map((at) => wallClock(at, timeZone).getTime() - at);
  const starts = offsets
    .map((offset) => new Date(midnight - offset))
    .filter((start) => dayAt(start, timeZone) >= day)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return starts[0] ?? new Date(midnight - Math.min(...offsets));
}

/** What the clocks of a zone show, as if it were UTC. */
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
