import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import type { InvitationState } from '#contract/members/states.ts';

/** Names of the permissions an employee can have, as shown to an owner. */
export const permissionNames: Readonly<Record<GrantablePermission, MessageDescriptor>> = {
  'assets.read': msg`View balances and activity`,
  'deposits.read': msg`View deposits`,
  'deposits.create': msg`Get deposit addresses`,
  'transfers.read': msg`View transfers`,
  'transfers.create': msg`Send transfers`,
  'convert.read': msg`View conversions`,
  'convert.create': msg`Convert coins and currencies`,
  'beneficiaries.manage': msg`Manage bank recipients`,
  'ramp.read': msg`View buy and sell orders`,
  'ramp.create': msg`Buy and sell with OTC merchants`,
  'orders.deal': msg`Deal with customers`,
  'fiat.read': msg`View the global account`,
  'remittance.read': msg`View remittances`,
  'remittance.create': msg`Send remittances`,
  'recipients.manage': msg`Manage frequent recipients`,
  'fiat.create': msg`Open and use the global account`,
  'withdrawals.read': msg`View withdrawals`,
  'withdrawals.create': msg`Withdraw coins`,
  'earn.read': msg`View Earn`,
  'earn.create': msg`Stake and redeem in Earn`,
  'cards.read': msg`Hold and use corporate cards`,
  'cards.manage': msg`Manage all corporate cards`,
  'payments.approve': msg`Approve payments`,
  'members.read': msg`View team and roles`,
  'addresses.read': msg`View address book`,
  'addresses.manage': msg`Edit address book`,
  'wallets.read': msg`View multisig wallets`,
  'wallets.manage': msg`Create multisig wallets and propose withdrawals`,
  'subAccounts.read': msg`View sub-accounts`,
  'subAccounts.manage': msg`Manage sub-accounts and move funds between them`,
};

export const invitationNames: Readonly<Record<InvitationState, MessageDescriptor>> = {
  pending: msg`Pending`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  cancelled: msg`Cancelled`,
  expired: msg`Expired`,
};

const actions: Readonly<Record<string, MessageDescriptor>> = {
  'member.invite': msg`Invited`,
  'member.resendInvitation': msg`Invitation resent`,
  'member.cancelInvitation': msg`Invitation cancelled`,
  'member.accept': msg`Joined`,
  'member.decline': msg`Invitation declined`,
  'member.createRole': msg`Role created`,
  'member.updateRole': msg`Role changed`,
  'member.deleteRole': msg`Role deleted`,
  'member.changeRole': msg`Role changed`,
  'member.remove': msg`Removed`,
  'member.leave': msg`Left`,
};

/** Returns a short name for an action in the history. */
export function actionName(action: string): MessageDescriptor {
  return actions[action] ?? msg`Changed`;
}
