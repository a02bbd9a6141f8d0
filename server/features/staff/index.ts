// Must come first: modules imported below use it to define commands while they are being evaluated.
export { staffCommand } from './command.ts';
import { staff as calls } from '#contract/staff/calls.ts';
import { staffSchemas } from '#contract/staff/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { listChanges, listStaff, proposeRole } from './roles.ts';

/** Cases waiting for people, opened and closed with their subject. */
export {
  closeCase,
  openCase,
  openingCase,
  resumeCase,
  subjectsWithCase,
  waitingCases,
  withoutCase,
  type NewCase,
} from './cases.ts';
export { newestCases } from './cases.ts';
export { readableKinds } from './desk/store.ts';
export { finder, type Finder, type FoundLine, type Wanted } from './finders.ts';
export { customerOrders, type CustomerOrders } from './customer-orders.ts';
export {
  amountFact,
  answersFrom,
  textFact,
  textFacts,
  type CaseOrder,
  type CaseType,
  type Deciding,
  type FindingOrder,
  type LockedCase,
  type Locking,
  type ShownCase,
} from './case-type.ts';
/** Who may decide what: never their own case, never alone where two are required, never without a verification. */
export { decidedByOne, decidersOf, lockDecisions, takeDecision, type StaffDecision } from './decide.ts';
export { conflictOf, findConflict, findConflicts, type Conflict, type Sides } from './sides.ts';
/** Proposals by one staff member, decided by another. */
export { assertUndecided, beginProposal, defineProposals, proposalAnswers, settleProposal } from './proposals.ts';
export { proposalOf, type ProposedColumns } from './proposed.ts';
export { roleCases } from './roles.ts';
export { createDeskFeature } from './desk/index.ts';
export { grantFirstAdmin } from './first-admins.ts';
export { staffOwned } from './own.ts';

/** Staff roles, changed by two admins. The feature's entry point. */
export function createStaffFeature(deps: Deps): Feature {
  return defineFeature(calls, staffSchemas, {
    list: async () => listStaff(deps),
    listChanges: async (context) => listChanges(deps, context),
    propose: async (context, { body }) => proposeRole(deps, context, body),
  });
}
