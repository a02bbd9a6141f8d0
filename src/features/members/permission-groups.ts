import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GrantablePermission } from '#contract/members/permissions.ts';

interface PermissionGroup {
  readonly id: string;
  readonly name: MessageDescriptor;
  readonly permissions: readonly GrantablePermission[];
}

/** Returns the areas that contain any of these permissions, with those only. */
export const groupPermissions = (some: readonly GrantablePermission[]): readonly PermissionGroup[] =>
  permissionGroups
    .map((group) => ({ ...group, permissions: group.permissions.filter((one) => some.includes(one)) }))
    .filter(({ permissions }) => permissions.length > 0);

/** Every permission an owner can grant, by area, in the order of the menu. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    id: 'balances',
    name: msg`Balances and address book`,
    permissions: ['assets.read', 'addresses.read', 'addresses.manage'],
  },
  {
    id: 'coins',
    name: msg`Deposits and withdrawals`,
    permissions: ['deposits.read', 'deposits.create', 'withdrawals.read', 'withdrawals.create'],
  },
  { id: 'transfers', name: msg`Transfers`, permissions: ['transfers.read', 'transfers.create'] },
  {
    id: 'fiat',
    name: msg`Global account`,
    permissions: ['fiat.read', 'fiat.create', 'beneficiaries.manage'],
  },
  {
    id: 'remittances',
    name: msg`Remittances`,
    permissions: ['remittance.read', 'remittance.create', 'recipients.manage'],
  },
  { id: 'cards', name: msg`Corporate cards`, permissions: ['cards.read', 'cards.manage'] },
  {
    id: 'trade',
    name: msg`Trade and Earn`,
    permissions: [
      'convert.read',
      'convert.create',
      'ramp.read',
      'ramp.create',
      'orders.deal',
      'earn.read',
      'earn.create',
    ],
  },
  {
    id: 'wallets',
    name: msg`Multisig wallets and sub-accounts`,
    permissions: ['wallets.read', 'wallets.manage', 'subAccounts.read', 'subAccounts.manage'],
  },
  { id: 'team', name: msg`Team and approvals`, permissions: ['members.read', 'payments.approve'] },
];
