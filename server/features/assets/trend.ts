import type { trendPeriods } from '#contract/assets/schemas.ts';
import { addDays, dayAt, startOfDay } from '#contract/platform/days.ts';

export type TrendPeriod = (typeof trendPeriods)[number];

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
/** Maximum number of points of a trend: a chart has no room for more, and each point reads all balances. */
const most = 366;

/** Returns the last 24 hours, on the hour, and now. */
export function lastHours(now: Date): readonly Date[] {
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  const whole = Array.from({ length: 24 }, (_unused, index) => new Date(hour - (23 - index) * hourMs));
  return [...whole.filter((at) => at < now), now];
}

/**
 * Returns the ends of the last days in a time zone, and now for the current day; for a long range, only every few days.
 */
export function lastDays(now: Date, days: number, timeZone: string): readonly Date[] {
  const today = dayAt(now, timeZone);
  const step = Math.ceil(days / most);
  const count = Math.ceil(days / step);
  return Array.from({ length: count }, (_unused, index) => {
    const day = addDays(today, (index - count + 1) * step);
    return day === today ? now : new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1);
  });
}

/** Returns how many days an account has existed, at least a week: less makes no useful chart. */
export function daysSince(since: Date, now: Date, timeZone: string): number {
  const first = Date.parse(dayAt(since, timeZone));
  return Math.max(7, Math.round((Date.parse(dayAt(now, timeZone)) - first) / dayMs) + 1);
}
