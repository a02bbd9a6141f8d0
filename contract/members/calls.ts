import { defineCalls } from '../platform/call.ts';
import type { membersSchemas } from './schemas.ts';

const base = '/api/services/app/Members';
const read = { access: { permission: 'members.read', kycStatus: 3 }, offline: 'never', errors: [] } as const;
const manage = { method: 'POST', access: { permission: 'members.manage', kycStatus: 3 }, offline: 'never' } as const;
const rateLimit = { max: 30, windowS: 60 } as const;

/**
 * The people of a company and what they may do with its account (specification, section 6; the paths are ours).
 * Each change asks for a security verification of `member.change` that is bound to its values: `rules.ts`.
 */
export const members = defineCalls<typeof membersSchemas>()('members', {
  list: { ...read, method: 'GET', path: `${base}/GetList`, summary: 'Members, custom roles, open invitations' },
  listHistory: { ...read, method: 'GET', path: `${base}/GetHistory`, summary: 'Who changed what, newest first' },
  invite: {
    ...manage,
    path: `${base}/Invite`,
    errors: [50002, 51025, 'member:exists', 'member:tooMany'],
    rateLimit,
    summary: 'Mails somebody a link that lets him join, once, within seven days',
  },
  cancelInvitation: {
    ...manage,
    path: `${base}/CancelInvitation`,
    errors: [50002, 'invitation:void'],
    summary: 'Takes an invitation back; its link works no more',
  },
  getInvitation: {
    method: 'POST',
    path: `${base}/GetInvitation`,
    access: 'public',
    offline: 'never',
    errors: ['invitation:void'],
    rateLimit,
    summary: 'What the holder of an invitation’s link is invited to',
  },
  accept: {
    method: 'POST',
    path: `${base}/Accept`,
    access: 'session',
    offline: 'never',
    errors: ['invitation:void', 'invitation:otherAddress', 'member:exists'],
    rateLimit,
    summary: 'Joins the company: by the account that the invited address belongs to, once',
  },
  createRole: {
    ...manage,
    path: `${base}/CreateRole`,
    errors: [50002, 'member:roleExists', 'member:tooMany'],
    summary: 'Makes a role of permissions that employees may have',
  },
  updateRole: {
    ...manage,
    path: `${base}/UpdateRole`,
    errors: [50002, 'member:roleExists'],
    summary: 'Changes a role, at once for all who have it',
  },
  deleteRole: {
    ...manage,
    path: `${base}/DeleteRole`,
    errors: [50002, 'member:roleInUse'],
    summary: 'Deletes a role that nobody has and nobody is invited to',
  },
  changeRole: {
    ...manage,
    path: `${base}/ChangeRole`,
    errors: [50002, 'member:lastOwner'],
    summary: 'Gives a member another role, at once',
  },
  remove: {
    ...manage,
    path: `${base}/Remove`,
    errors: [50002, 'member:lastOwner'],
    summary: 'Removes a member; his next call is refused',
  },
  leave: {
    method: 'POST',
    path: `${base}/Leave`,
    access: 'session',
    offline: 'never',
    errors: ['member:lastOwner'],
    rateLimit,
    summary: 'Leaves a company that the caller is a member of, by himself; its own account can’t',
  },
});
