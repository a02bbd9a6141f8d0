import { staffPermissions, staffPermissionsOf, staffRoles, type StaffPermission } from '../staff/permissions.ts';

/**
 * What may be done with an account. A closed list: a call's access rule, a role and an element of a screen can
 * name nothing else. Those that an owner may hand on to an employee come first.
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

/** Stay with the owners: who had the first could give himself all others, and the second shows everything there is. */
const ownerPermissions = ['members.manage', 'data.export'] as const;

export type Permission = AccountPermission | StaffPermission;
export const permissions: readonly Permission[] = [...grantablePermissions, ...ownerPermissions, ...staffPermissions];
/** A permission that concerns an account: the caller's own, or the company's that he acts for. */
export type AccountPermission = GrantablePermission | (typeof ownerPermissions)[number];

/**
 * Who somebody is on the server. `dealer` is a company that the staff lets trade with customers. An employee's permissions are those of the role that his company gave him. `operator` is
 * the sandbox's: every role of the staff in one person, which nobody can be given.
 */
export const roles = ['individual', 'merchantOwner', 'merchantEmployee', 'dealer', 'operator', ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** What only those companies have to hand on that the staff made dealers. */
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

/** What each role may do; an employee's custom role adds to nothing. */
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

/** The permissions of somebody who has all these roles, in the order of the list. */
export function permissionsOf(held: readonly string[]): Permission[] {
  const known = roles.filter((role) => held.includes(role));
  return permissions.filter((permission) => known.some((role) => rolePermissions[role].includes(permission)));
}

/** The role that comes with the kind of account. */
export function ownRole(accountType: 'individual' | 'merchant'): Role {
  return accountType === 'merchant' ? 'merchantOwner' : 'individual';
}
