import { useSearch } from '@tanstack/react-router';
import { addDays, isCalendarDay } from '#contract/platform/days.ts';
import type { auditSchemas } from '#contract/audit/schemas.ts';
import type { BodyOf, ResultOf } from '#contract/platform/call.ts';
import { todayUtc } from '#src/platform/days.ts';

export type AuditRecord = ResultOf<typeof auditSchemas.list>['items'][number];
export type Verdict = ResultOf<typeof auditSchemas.verify>;
export type AuditFilter = Omit<BodyOf<typeof auditSchemas.export>, 'Separator'>;

export const auditPath = '/dashboard/operator/audit';
const shownDays = 30;

/** Whether a text can filter by the actor, by the beginning of the action, or by the subject. */
export const isUid = (text: string): boolean => /^\d{8}$/.test(text);
export const isAction = (text: string): boolean => /^[A-Za-z][A-Za-z.]{0,59}$/.test(text);
export const isSubject = (text: string): boolean => /^[A-Za-z0-9:._ *-]{1,120}$/.test(text);

/** Returns the valid filters of the address; the last 30 days by default. */
export function useAuditFilter(): AuditFilter {
  const { from, until, actor, action, subject } = useSearch({ from: auditPath });
  const day = (text: string | undefined, or: string) => (text !== undefined && isCalendarDay(text) ? text : or);
  const Until = day(until, todayUtc());
  return {
    From: day(from, addDays(Until, -shownDays)),
    Until,
    ...(actor && isUid(actor) ? { ActorUid: actor } : {}),
    ...(action && isAction(action) ? { Action: action } : {}),
    ...(subject && isSubject(subject) ? { Subject: subject } : {}),
  };
}
