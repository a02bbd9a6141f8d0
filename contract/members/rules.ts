import type { GrantablePermission } from './permissions.ts';

/** Names the company by its uid in a request's headers: the call is about its account, not the caller's own. */
export const actingForHeader = 'acting-for';

/** An invitation can be accepted for this long. */
export const invitationDays = 7;
/** Of a company, those invited included. */
export const maxMembers = 100;
export const maxRoles = 20;
export const roleNameMaxLength = 40;
/** Where the link of an invitation leads; its token is in the fragment, which no server sees. */
export const invitationPath = '/user/invitation';
export const tokenPattern = '^[A-Za-z0-9_-]{43}$';
export const ownerRole = 'owner';

/** What an owner decides about a custom role. */
export interface RoleChoice {
  readonly name: string;
  readonly permissions: readonly GrantablePermission[];
}

/*
 * The values that a security verification for `member.change` is bound to: client and server make them alike.
 * `change` keeps a verification for one change from serving another that has the same values.
 */

export const inviteValues = (emailAddress: string, role: string) => ({ change: 'invite', emailAddress, role });
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

/** Invitations in 24 hours, those taken back included: each is a mail to somebody who may be a stranger. */
export const maxInvitationsADay = { company: 50, address: 3 } as const;
