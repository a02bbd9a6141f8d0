import { appealResults, type AppealResult } from '../appeals/states.ts';
import { staffPermissionsOf, staffRoles, type StaffPermission, type StaffRole } from '../staff/permissions.ts';
import { caseKinds, type CaseKind } from './kinds.ts';

/** How a case is decided; asking for more and escalating lead to one of the two. */
export const caseAnswers = ['approve', 'reject'] as const;
export type CaseAnswer = (typeof caseAnswers)[number];

/** What is decided about a case: one of the two, or of a dispute who is at fault. */
export const caseDecisions = [...caseAnswers, ...appealResults] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** Whether it says who is at fault. */
export const isFinding = (decision: CaseDecision): decision is AppealResult =>
  appealResults.some((result) => result === decision);

/** What is written beside the decisions: notes, questions and answers, and whose it was. */
export const noteKinds = ['note', 'asked', 'answered', 'escalated', 'assigned', 'givenBack'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The id of an order, or the name of a payment. */
export const subjectPattern = '^[A-Za-z0-9:._-]{1,80}$';

/** What it takes to read a kind's cases, and to act on them. */
export const mayRead = (kind: CaseKind): StaffPermission => `desk.${caseKinds[kind].area}.read`;
export const mayAct = (kind: CaseKind): StaffPermission => `desk.${caseKinds[kind].area}.act`;

/** The roles whose people may decide a case of a kind. */
export function rolesFor(kind: CaseKind): readonly StaffRole[] {
  return staffRoles.filter((role) => staffPermissionsOf(role).includes(mayAct(kind)));
}
