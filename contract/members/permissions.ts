import { staffPermissions, staffPermissionsOf, staffRoles, type StaffPermission } from '../staff/permissions.ts';

/**
 * Permissions for an account. A closed list: a call's access rule, a role and an element of a screen can name nothing
 * else. Those an owner may grant to an employee come first.
 */
export const grantablePermissions = [
  'assets.read',
  'deposits.read',
  'deposits.create',
  'transfers.read',
  'transfers.create',
  'withdrawals.read',
  'withdrawals.create',
  'convert.read',
  'convert.create',
  'ramp.read',
  'ramp.create',
  'orders.deal',
  'fiat.read',
  'fiat.create',
  'beneficiaries.manage',
  'remittance.read',
  'remittance.create',
  'recipients.manage',
  'earn.read',
  'earn.create',
  'cards.read',
  'cards.manage',
  'payments.approve',
  'members.read',
  'addresses.read',
  'addresses.manage',
  'wallets.read',
  'wallets.manage',
  'subAccounts.read',
  'subAccounts.manage',
] as const;
export type GrantablePermission = (typeof grantablePermissions)[number];

/** Reserved for owners: with the first, a member could give themselves all others, and the second exposes all data. */
const ownerPermissions = ['members.manage', 'data.export'] as const;

export type Permission = AccountPermission | StaffPermission;
export const permissions: readonly Permission[] = [...grantablePermissions, ...ownerPermissions, ...staffPermissions];
/** A permission for an account: the caller's own, or the company's they are acting for. */
export type AccountPermission = GrantablePermission | (typeof ownerPermissions)[number];

/**
 * Roles of users on the server. `dealer` is a company that staff allow to trade with customers. An employee's
 * permissions are those of the role their company gave them. `operator` exists in the sandbox only: every staff role in
 * one person, which can't be assigned.
 */
export const roles = ['individual', 'merchantOwner', 'merchantEmployee', 'dealer', 'operator', ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** Permissions that only companies that staff made dealers can grant. */
export const dealerPermissions: readonly Permission[] = ['orders.deal'];

const ofCompanies: readonly Permission[] = [
  ...dealerPermissions,
  'cards.read',
  'cards.manage',
  'payments.approve',
  'members.read',
  'members.manage',
  'subAccounts.read',
  'subAccounts.manage',
];

/** Permissions of each role; an employee has only those of their custom role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  individual: [...grantablePermissions.filter((permission) => !ofCompanies.includes(permission)), 'data.export'],
  merchantOwner: [
    ...grantablePermissions.filter((permission) => !dealerPermissions.includes(permission)),
    ...ownerPermissions,
  ],
  merchantEmployee: [],
  dealer: dealerPermissions,
  operator: staffPermissions,
  compliance: staffPermissionsOf('compliance'),
  treasury: staffPermissionsOf('treasury'),
  support: staffPermissionsOf('support'),
  dealing: staffPermissionsOf('dealing'),
  admin: staffPermissionsOf('admin'),
  auditor: staffPermissionsOf('auditor'),
};

/** Returns the permissions of a user with all these roles, in list order. */
export function permissionsOf(held: readonly string[]): Permission[] {
  const known = roles.filter((role) => held.includes(role));
  return permissions.filter((permission) => known.some((role) => rolePermissions[role].includes(permission)));
}

/** Returns the role that comes with an account type. */
export function ownRole(accountType: 'individual' | 'merchant'): Role {
  return accountType === 'merchant' ? 'merchantOwner' : 'individual';
}
