import { addDays } from '../days.ts';

/** A year's holidays, excluding weekends; undefined if they aren't published yet. */
export type HolidaysOf = (year: number) => ReadonlySet<string> | undefined;

const two = (value: number) => String(value).padStart(2, '0');
/** Formats a day as text, `2026-05-01`. */
export const dayOf = (year: number, month: number, date: number): string => `${year}-${two(month)}-${two(date)}`;

/** Returns the weekday, from 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Returns Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher's rule). */
export function easterOf(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const march = epact + toSunday - 7 * late + 22;
  return addDays(dayOf(year, 3, 1), march - 1);
}

/** Returns the nth weekday of a month; counts from the end if `nth` is negative. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  if (nth > 0) {
    const first = dayOf(year, month, 1);
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
  }
  const next = month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1);
  const last = addDays(next, -1);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7) + 7 * (nth + 1));
}

/**
 * Returns the holidays plus a substitute for each one on one of `weekdays`: the next day that is not on one of these
 * weekdays, not a holiday and not already a substitute.
 */
export function withSubstitutes(holidays: readonly string[], weekdays: readonly number[]): string[] {
  const taken = new Set(holidays);
  const isLost = (day: string) => weekdays.includes(weekdayOf(day));
  for (const lost of holidays.filter(isLost).toSorted()) {
    let day = addDays(lost, 1);
    while (taken.has(day) || isLost(day)) day = addDays(day, 1);
    taken.add(day);
  }
  return [...taken];
}
