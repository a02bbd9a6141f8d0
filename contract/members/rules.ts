import type { GrantablePermission } from './permissions.ts';

/** Request header that names a company by its uid: the call is about the company's account, not the caller's own. */
export const actingForHeader = 'acting-for';

/** Days an invitation can be accepted. */
export const invitationDays = 7;
/** Maximum members of a company, including invited ones. */
export const maxMembers = 100;
export const maxRoles = 20;
export const roleNameMaxLength = 40;
/** Path of an invitation link; its token is in the fragment, which isn't sent to any server. */
export const invitationPath = '/user/invitation';
export const tokenPattern = '^[A-Za-z0-9_-]{43}$';
export const ownerRole = 'owner';

/** An owner's choices for a custom role. */
export interface RoleChoice {
  readonly name: string;
  readonly permissions: readonly GrantablePermission[];
}

/* Values the step-up verification for `member.change` is bound to; client and server build them the same way. `change`
   prevents a verification for one change from being used for another with the same values. */

export const inviteValues = (emailAddress: string, role: string) => ({ change: 'invite', emailAddress, role });
export const resendValues = (id: string) => ({ change: 'resendInvitation', id });
export const cancelValues = (id: string) => ({ change: 'cancelInvitation', id });
export const createRoleValues = (choice: RoleChoice) => ({ change: 'createRole', ...roleValues(choice) });
export const updateRoleValues = (id: string, choice: RoleChoice) => ({
  change: 'updateRole',
  id,
  ...roleValues(choice),
});
export const deleteRoleValues = (id: string) => ({ change: 'deleteRole', id });
export const changeRoleValues = (id: string, role: string) => ({ change: 'changeRole', id, role });
export const removeValues = (id: string) => ({ change: 'remove', id });

function roleValues({ name, permissions }: RoleChoice) {
  return { name, permissions: permissions.join(',') };
}

/** Maximum invitations in 24 hours, including canceled and resent ones: each sends a mail to a possible stranger. */
export const maxInvitationsADay = { company: 50, address: 3 } as const;
