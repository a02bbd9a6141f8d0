import { useSearch } from '@tanstack/react-router';
import { addDays, isCalendarDay } from '#contract/platform/days.ts';
import type { QueryOf, ResultOf } from '#contract/platform/call.ts';
import type { reportsSchemas } from '#contract/reports/schemas.ts';
import { todayUtc } from '#src/platform/days.ts';

export type ReportDays = QueryOf<typeof reportsSchemas.trialBalance>;
export type TrialLine = ResultOf<typeof reportsSchemas.trialBalance>['lines'][number];
export type Summary = ResultOf<typeof reportsSchemas.summary>;
export type ActivityLine = ResultOf<typeof reportsSchemas.activity>['lines'][number];
export type JournalLine = ResultOf<typeof reportsSchemas.journal>['items'][number];

export const reportsPath = '/dashboard/operator/reports';

/**
 * Returns the days in the address; defaults to this month until yesterday, or to last month on the first day of a
 * month.
 */
export function useReportDays(): ReportDays {
  const { from, until } = useSearch({ from: reportsPath });
  const day = (text: string | undefined, or: string) => (text !== undefined && isCalendarDay(text) ? text : or);
  const Until = day(until, addDays(todayUtc(), -1));
  const From = day(from, `${Until.slice(0, 8)}01`);
  return { From: From <= Until ? From : Until, Until };
}
