import { members as calls } from '#contract/members/calls.ts';
import { membersSchemas } from '#contract/members/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { acceptInvitation, declineInvitation, getInvitation } from './accept.ts';
import { cancelInvitation, invite, resendInvitation } from './invite.ts';
import { listHistory, listMembers } from './list.ts';
import { createLeave } from './leave.ts';
import { createChangeRole, createRemoveMember } from './manage.ts';
import type { Guard } from './guard.ts';
import { createRole, createUpdateRole, deleteRole } from './roles.ts';

export {
  approversAmong,
  foundApprovers,
  listApproverIds,
  listApprovers,
  memberName,
  type MemberName,
} from './approvers.ts';
export { findMembersWith } from './audience.ts';
export { membershipOf } from './membership.ts';
export { membersOwned } from './own.ts';

/**
 * The people of a company and what they may do with its account. `guard`: refuses changes they must not make. Entry
 * point of the feature.
 */
export function createMembersFeature(deps: Deps, guard: Guard): Feature {
  const leaveCompany = createLeave(guard);
  const updateRole = createUpdateRole(guard);
  const changeRole = createChangeRole(guard);
  const removeMember = createRemoveMember(guard);
  return defineFeature(calls, membersSchemas, {
    list: async (context) => listMembers(deps, context),
    listHistory: async (context, { query }) => listHistory(deps, sessionOf(context).accountId, query),
    invite: async (context, { body }) => invite(deps, context, body),
    resendInvitation: async (context, { body }) => resendInvitation(deps, context, body),
    cancelInvitation: async (context, { body }) => cancelInvitation(deps, context, body),
    getInvitation: async (context, { body }) => getInvitation(deps, body.token, context.locale),
    accept: async (context, { body }) => acceptInvitation(deps, context, body.token),
    decline: async (context, { body }) => declineInvitation(deps, context, body.token),
    createRole: async (context, { body }) => createRole(deps, context, body),
    updateRole: async (context, { body }) => updateRole(deps, context, body),
    deleteRole: async (context, { body }) => deleteRole(deps, context, body),
    changeRole: async (context, { body }) => changeRole(deps, context, body),
    remove: async (context, { body }) => removeMember(deps, context, body),
    leave: async (context, { body }) => leaveCompany(deps, context, body.companyUid),
  });
}
