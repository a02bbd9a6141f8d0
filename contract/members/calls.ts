import { defineCalls } from '../platform/call.ts';
import type { membersSchemas } from './schemas.ts';

const base = '/api/services/app/Members';
const read = { access: { permission: 'members.read', kycStatus: 3 }, offline: 'never', errors: [] } as const;
const manage = { method: 'POST', access: { permission: 'members.manage', kycStatus: 3 }, offline: 'never' } as const;
const rateLimit = { max: 30, windowS: 60 } as const;

/**
 * The members of a company and what they may do with its account (specification, section 6; the paths are ours). Each
 * change needs a step-up verification for `member.change` that is bound to its values: `rules.ts`.
 */
export const members = defineCalls<typeof membersSchemas>()('members', {
  list: {
    ...read,
    method: 'GET',
    path: `${base}/GetList`,
    summary: 'Lists team members, custom roles and open invitations',
  },
  listHistory: { ...read, method: 'GET', path: `${base}/GetHistory`, summary: 'Lists team changes, newest first' },
  invite: {
    ...manage,
    path: `${base}/Invite`,
    idempotency: { none: 'oneTimeProof', because: 'The security check is bound to the invitation and works once.' },
    errors: [50002, 51025, 'member:exists', 'member:tooMany'],
    rateLimit,
    touches: ['members'],
    summary: 'Emails an invitation link that works once, within seven days',
  },
  resendInvitation: {
    ...manage,
    path: `${base}/ResendInvitation`,
    idempotency: { none: 'oneTimeProof', because: 'The security check works once, and so does replacing the link.' },
    errors: [50002, 'invitation:void', 'member:exists', 'member:tooMany'],
    rateLimit,
    touches: ['members'],
    summary: 'Emails a new link for an open invitation, valid for seven days; the old link stops working',
  },
  cancelInvitation: {
    ...manage,
    path: `${base}/CancelInvitation`,
    idempotency: { none: 'oneTimeProof', because: 'The security check works once.' },
    errors: [50002, 'invitation:void'],
    touches: ['members'],
    summary: 'Cancels an invitation; its link stops working',
  },
  getInvitation: {
    method: 'POST',
    path: `${base}/GetInvitation`,
    access: 'public',
    idempotency: { none: 'read', because: 'It only reads; the token is in the body to stay out of logs.' },
    offline: 'never',
    errors: ['invitation:void'],
    rateLimit,
    summary: 'Returns what the holder of an invitation link is invited to',
  },
  accept: {
    method: 'POST',
    path: `${base}/Accept`,
    access: 'session',
    idempotency: 'required',
    offline: 'never',
    errors: ['invitation:void', 'invitation:otherAddress', 'member:exists'],
    rateLimit,
    summary: 'Joins the company with the account of the invited address, once',
  },
  decline: {
    method: 'POST',
    path: `${base}/Decline`,
    access: 'session',
    idempotency: 'required',
    offline: 'never',
    errors: ['invitation:void', 'invitation:otherAddress'],
    rateLimit,
    summary: 'Declines an invitation with the account of the invited address; its link stops working',
  },
  createRole: {
    ...manage,
    path: `${base}/CreateRole`,
    idempotency: { none: 'oneTimeProof', because: 'The security check is bound to the role and works once.' },
    errors: [50002, 'member:roleExists', 'member:tooMany'],
    touches: ['members'],
    summary: 'Creates a role with permissions for employees',
  },
  updateRole: {
    ...manage,
    path: `${base}/UpdateRole`,
    idempotency: { none: 'oneTimeProof', because: 'The security check is bound to the values and works once.' },
    errors: [50002, 'member:roleExists', 'approval:tooFewApprovers'],
    touches: ['members'],
    summary: 'Changes a role, with immediate effect for everyone who has it',
  },
  deleteRole: {
    ...manage,
    path: `${base}/DeleteRole`,
    idempotency: { none: 'oneTimeProof', because: 'The security check works once.' },
    errors: [50002, 'member:roleInUse'],
    touches: ['members'],
    summary: 'Deletes a role that no member or invitation uses',
  },
  changeRole: {
    ...manage,
    path: `${base}/ChangeRole`,
    idempotency: { none: 'oneTimeProof', because: 'The security check is bound to the values and works once.' },
    errors: [50002, 'member:lastOwner', 'approval:tooFewApprovers'],
    touches: ['members'],
    summary: 'Changes a member’s role, with immediate effect',
  },
  remove: {
    ...manage,
    path: `${base}/Remove`,
    idempotency: { none: 'oneTimeProof', because: 'The security check works once.' },
    errors: [50002, 'member:lastOwner', 'approval:tooFewApprovers'],
    touches: ['members'],
    summary: 'Removes a member; the member’s next call is refused',
  },
  leave: {
    method: 'POST',
    path: `${base}/Leave`,
    access: 'session',
    idempotency: 'required',
    offline: 'never',
    errors: ['member:lastOwner', 'approval:tooFewApprovers'],
    rateLimit,
    summary: 'Leaves a company as a member; its own account can’t leave',
  },
});
