import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import type { InvitationState } from '#contract/members/states.ts';

/** What an employee may be allowed, as an owner reads it. */
export const permissionNames: Readonly<Record<GrantablePermission, MessageDescriptor>> = {
  'assets.read': msg`See balances and asset history`,
  'deposits.read': msg`See deposits`,
  'deposits.create': msg`Get deposit addresses`,
  'transfers.read': msg`See transfers`,
  'transfers.create': msg`Send transfers`,
  'withdrawals.read': msg`See withdrawals`,
  'withdrawals.create': msg`Withdraw coins`,
  'payments.approve': msg`Approve payments`,
  'members.read': msg`See members and roles`,
  'addresses.read': msg`See the address book`,
  'addresses.manage': msg`Change the address book`,
  'wallets.read': msg`See multi-signature wallets`,
  'wallets.manage': msg`Create multi-signature wallets and propose withdrawals from them`,
  'subAccounts.read': msg`See sub-accounts`,
  'subAccounts.manage': msg`Manage sub-accounts and move money between them`,
};

export const invitationNames: Readonly<Record<InvitationState, MessageDescriptor>> = {
  pending: msg`Pending`,
  accepted: msg`Accepted`,
  cancelled: msg`Taken back`,
  expired: msg`Expired`,
};

const actions: Readonly<Record<string, MessageDescriptor>> = {
  'member.invite': msg`Invited`,
  'member.cancelInvitation': msg`Invitation taken back`,
  'member.accept': msg`Joined`,
  'member.createRole': msg`Role created`,
  'member.updateRole': msg`Role changed`,
  'member.deleteRole': msg`Role deleted`,
  'member.changeRole': msg`Given another role`,
  'member.remove': msg`Removed`,
  'member.leave': msg`Left`,
};

/** What happened, in a word or two. */
export function actionName(action: string): MessageDescriptor {
  return actions[action] ?? msg`Changed`;
}
