/** What the people who run the platform look after. */
export const staffAreas = [
  // The desk as such: what a case of it is about, its own area says.
  'cases',
  'verifications',
  'security',
  'deposits',
  'withdrawals',
  'transfers',
  'coins',
  'custody',
  'jobs',
  'catalogue',
  'dealing',
  'maintenance',
  'staff',
  'users',
  'balances',
  'audit',
  'reports',
  'content',
] as const;
export type StaffArea = (typeof staffAreas)[number];

/** `read` shows an area; `act` changes something there. */
export type StaffPermission = `desk.${StaffArea}.${'read' | 'act'}`;

const reading = (area: StaffArea) => `desk.${area}.read` as const;
const acting = (area: StaffArea) => `desk.${area}.act` as const;

export const staffPermissions: readonly StaffPermission[] = staffAreas.flatMap((area) => [reading(area), acting(area)]);

/** What two admins can give somebody. */
export const staffRoles = ['compliance', 'treasury', 'support', 'dealing', 'admin', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Where each role acts; all but the auditor, who reads everything, read there and in the areas named second. */
const areasOf: Readonly<
  Record<StaffRole, { readonly acts: readonly StaffArea[]; readonly reads: readonly StaffArea[] }>
> = {
  compliance: {
    acts: ['cases', 'verifications', 'security', 'deposits', 'withdrawals', 'transfers', 'users', 'balances'],
    reads: ['coins', 'custody'],
  },
  treasury: {
    acts: ['cases', 'withdrawals', 'coins', 'custody', 'jobs', 'balances'],
    reads: ['deposits', 'transfers', 'catalogue', 'users', 'reports'],
  },
  support: {
    acts: ['cases', 'security', 'users', 'content'],
    reads: ['verifications', 'deposits', 'withdrawals', 'transfers'],
  },
  dealing: { acts: ['cases', 'dealing'], reads: ['catalogue', 'users'] },
  admin: { acts: ['cases', 'catalogue', 'coins', 'jobs', 'maintenance', 'staff', 'content'], reads: staffAreas },
  auditor: { acts: [], reads: staffAreas },
};

/** What a role of the staff may do. */
export function staffPermissionsOf(role: StaffRole): readonly StaffPermission[] {
  const { acts, reads } = areasOf[role];
  return [...acts.map(acting), ...[...new Set([...acts, ...reads])].map(reading)];
}

/** Whether somebody with these roles is of the staff: signs in with a second factor, and is let in while we work on it. */
export function isStaff(roles: readonly string[]): boolean {
  return [...staffRoles, 'operator'].some((role) => roles.includes(role));
}

/** Whether a text from outside names a role that two admins can give. */
export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}
