import { approvals as calls } from '#contract/approvals/calls.ts';
import { approvalsSchemas } from '#contract/approvals/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { createApprove, createReject, createWithdraw } from './decide.ts';
import type { FollowPayments } from './kinds.ts';
import { countWaiting, listForCompany, listOwn } from './list.ts';
import { getRules, setRules, tryRules } from './settings.ts';

export { askApproval, readApprovers, type Approvers } from './ask.ts';
export { lead as leadApproval } from './lead.ts';
export { approvalSchedules, approvalTasks } from './expire.ts';
export { countingPayment, judgeByRule, ruleOf, type Judgement, type RuleFacts } from './judge.ts';
export type { Follow, Following, FollowOn, FollowPayments } from './kinds.ts';
export { assertStillFulfillable } from './settings.ts';
export { lockOpenApproval } from './store.ts';
export { approvalsOwned } from './own.ts';

/**
 * A company's own approvals: its rules, what waits for its members, and how they decide. `follow`: how the order of
 * each kind of payment proceeds. Entry point of the feature.
 */
export function createApprovalsFeature(deps: Deps, follow: FollowPayments): Feature {
  const [approve, reject, withdraw] = [createApprove(follow), createReject(follow), createWithdraw(follow)];
  return defineFeature(calls, approvalsSchemas, {
    getRules: async (context) => getRules(deps, context),
    tryRules: async (context, { body }) => tryRules(deps, context, body),
    setRules: async (context, { body }) => setRules(deps, context, body),
    list: async (context, { query }) => listForCompany(deps, context, query),
    listOwn: async (context, { query }) => listOwn(deps, context, query),
    countWaiting: async (context) => countWaiting(deps, context),
    approve: async (context, { body }) => approve(deps, context, body),
    reject: async (context, { body }) => reject(deps, context, body),
    withdraw: async (context, { body }) => withdraw(deps, context, body),
  });
}
