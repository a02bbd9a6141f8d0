/** How often a conversion is made. */
export const recurrences = ['day', 'week', 'month'] as const;
export type Recurrence = (typeof recurrences)[number];

/** Maximum recurring conversions per account, including paused ones. */
export const maxRecurring = 10;

/**
 * Why a conversion was not made: insufficient balance, limit exceeded, no price, an amount the terms no longer allow,
 * or its creator isn't permitted.
 */
export const recurringFailures = ['balance', 'limit', 'price', 'amount', 'notAllowed'] as const;
export type RecurringFailure = (typeof recurringFailures)[number];

const dayMs = 86_400_000;

/**
 * Returns the first time after `now` that is a whole number of periods after the start; in a month that is too short,
 * its last day. Missed runs are not made up for.
 */
export function nextRun(begunAt: Date, every: Recurrence, now: Date): Date {
  if (every === 'month') return nextMonth(begunAt, now);
  const periodMs = every === 'day' ? dayMs : 7 * dayMs;
  const passed = Math.max(0, Math.floor((now.getTime() - begunAt.getTime()) / periodMs));
  return new Date(begunAt.getTime() + (passed + 1) * periodMs);
}

function nextMonth(begunAt: Date, now: Date): Date {
  const months = (now.getUTCFullYear() - begunAt.getUTCFullYear()) * 12 + now.getUTCMonth() - begunAt.getUTCMonth();
  const candidates = [months, months + 1, months + 2].map((count) => monthsLater(begunAt, Math.max(1, count)));
  return candidates.find((at) => at > now) ?? monthsLater(begunAt, months + 2);
}

function monthsLater(at: Date, count: number): Date {
  const later = new Date(at);
  // Start from the first, or the 31st would skip a month.
  later.setUTCDate(1);
  later.setUTCMonth(at.getUTCMonth() + count);
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(at.getUTCDate(), days));
  return later;
}
