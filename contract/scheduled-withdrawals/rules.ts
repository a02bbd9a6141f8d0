import { payoutValues, type PayoutOrder } from '../fiat-withdrawals/rules.ts';
import type { PayoutScheme } from '../payees/schemes.ts';
import { arrivesBy, nextBusinessDay, schemes } from '../platform/calendars/arrival.ts';
import { addDays, dayAt, startOfDay, timeAt } from '../platform/days.ts';

/** How often a scheduled withdrawal runs. */
export const rhythms = ['once', 'weekly', 'twoWeekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Maximum number of schedules per account, not counting finished ones. */
export const maxSchedules = 50;
/** Maximum number of days until the first run. */
export const maxDaysAhead = 366;
/** Number of runs shown with a schedule, latest first. */
export const shownRuns = 12;

/** Time of day of a run, in the schedule's time zone. */
const runsAt = '08:00';
const hourMs = 3600 * 1000;

/**
 * Outcome of a run.
 * - `made`: the withdrawal was created and proceeds on its own from there
 * - `refused`: a check repeated at run time did not allow it
 * - `missed`: it could not be made in time; it is not sent late without the owner's consent
 */
export const runOutcomes = ['made', 'refused', 'missed'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** Why a run was refused. */
export const runReasons = [
  'balance',
  'limit',
  'fee',
  'payee',
  'coolDown',
  'debt',
  'restricted',
  'authority',
  'terms',
  'approvers',
  'other',
] as const;
export type RunReason = (typeof runReasons)[number];

/** Lasting reasons: every later run would be refused too, so the schedule waits for its owner. */
export const lastingReasons: readonly RunReason[] = ['fee', 'payee', 'authority', 'terms'];

interface Plan {
  readonly rhythm: Rhythm;
  /** Days in the schedule's time zone. */
  readonly firstOn: string;
  readonly lastOn: string | null;
  readonly timeZone: string;
}

const monthsOf: Readonly<Partial<Record<Rhythm, number>>> = { monthly: 1, quarterly: 3, yearly: 12 };
const daysOf: Readonly<Partial<Record<Rhythm, number>>> = { weekly: 7, twoWeekly: 14 };

/** Adds months to a day: the same day of the month, or the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Returns the calendar day of a run, counted from 0; undefined after the last run. */
export function dayOfRun({ rhythm, firstOn, lastOn }: Plan, n: number): string | undefined {
  if (n > 0 && rhythm === 'once') return undefined;
  const months = monthsOf[rhythm];
  const day = months === undefined ? addDays(firstOn, n * (daysOf[rhythm] ?? 0)) : addMonths(firstOn, n * months);
  return lastOn !== null && day > lastOn ? undefined : day;
}

export interface Run {
  readonly n: number;
  /** Nominal day, given by the rhythm. */
  readonly day: string;
  /** Day it is made: the scheme's next business day. */
  readonly sendsOn: string;
  readonly at: Date;
}

type Way = Pick<PayoutScheme, 'calendar'>;

/** Returns a run with its instant; undefined after the last run. */
export function runOf(plan: Plan, way: Way, currency: string, n: number): Run | undefined {
  const day = dayOfRun(plan, n);
  if (day === undefined) return undefined;
  const code = way.calendar?.(currency);
  const sendsOn = code === undefined || code === 'unknown' ? day : (nextBusinessDay(schemes[code].centre, day) ?? day);
  return { n, day, sendsOn, at: instantOn(sendsOn, plan.timeZone) };
}

/** Returns the first run after an instant, starting from a run number; undefined if there is none. */
export function nextRun(plan: Plan, way: Way, currency: string, after: Date, from = 0): Run | undefined {
  let run = runOf(plan, way, currency, from);
  while (run && run.at <= after) run = runOf(plan, way, currency, run.n + 1);
  return run;
}

/** Returns the instant when the clocks of a time zone show the hour of the runs on a day. */
function instantOn(day: string, timeZone: string): Date {
  const hours = Number(runsAt.slice(0, 2));
  const usual = new Date(startOfDay(day, timeZone).getTime() + hours * hourMs);
  // On a day when the clocks change, they show a different hour at that instant.
  const shown = Number(timeAt(usual, timeZone).slice(0, 2));
  return new Date(usual.getTime() + (hours - shown) * hourMs);
}

/** Returns whether a run due then would go out on a later day if it were made now. */
export function isLate(way: Way, currency: string, timeZone: string, due: Date, now: Date): boolean {
  const code = way.calendar?.(currency) ?? 'unknown';
  const dayOf = (at: Date) => {
    const arrival = code === 'unknown' ? code : arrivesBy(code, at);
    return arrival === 'unknown' ? dayAt(at, timeZone) : arrival.sentOn;
  };
  return dayOf(now) > dayOf(due);
}

/** Returns the values the verification `fiat.schedule` is bound to: payee, amount, maximum fee, and rhythm. */
export function scheduleValues(order: PayoutOrder, { rhythm, firstOn, lastOn, timeZone }: Plan) {
  return { ...payoutValues(order), change: rhythm, firstOn, lastOn: lastOn ?? '', timeZone };
}
