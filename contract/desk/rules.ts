import { appealResults, type AppealResult } from '../appeals/states.ts';
import { staffPermissionsOf, staffRoles, type StaffPermission, type StaffRole } from '../staff/permissions.ts';
import { caseKinds, type CaseKind } from './kinds.ts';
import type { CaseState } from './states.ts';

/** Decisions on a case; requests for information and escalations lead to one of the two. */
export const caseAnswers = ['approve', 'reject'] as const;
export type CaseAnswer = (typeof caseAnswers)[number];

/** Decisions on a case: one of the two answers, or for a dispute, who is at fault. */
export const caseDecisions = [...caseAnswers, ...appealResults] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** True if the decision says who is at fault. */
export const isFinding = (decision: CaseDecision): decision is AppealResult =>
  appealResults.some((result) => result === decision);

/** Entries besides the decisions: notes, questions and answers, escalations and assignments. */
export const noteKinds = ['note', 'asked', 'answered', 'escalated', 'assigned', 'givenBack'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Named filters of the queue; null matches any. */
export interface CaseView {
  readonly name: string;
  readonly kind: CaseKind | null;
  readonly state: CaseState | null;
  readonly whose: 'mine' | 'unassigned' | null;
  readonly isOverdue: boolean;
}

/** The id of an order, or the name of a payment. */
export const subjectPattern = '^[A-Za-z0-9:._-]{1,80}$';

/** Permissions needed to read a kind's cases, and to act on them. */
export const mayRead = (kind: CaseKind): StaffPermission => `desk.${caseKinds[kind].area}.read`;
export const mayAct = (kind: CaseKind): StaffPermission => `desk.${caseKinds[kind].area}.act`;

/** Returns the roles that may decide a case of a kind. */
export function rolesFor(kind: CaseKind): readonly StaffRole[] {
  return staffRoles.filter((role) => staffPermissionsOf(role).includes(mayAct(kind)));
}
