/** Areas the staff look after. */
export const staffAreas = [
  // The desk itself; the subject of a case belongs to its own area.
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

/** Roles two admins can grant. */
export const staffRoles = ['compliance', 'treasury', 'support', 'dealing', 'admin', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * Areas each role acts in, and the additional areas it reads. A role also reads where it acts; the auditor reads
 * everything.
 */
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

/** Returns the permissions of a staff role. */
export function staffPermissionsOf(role: StaffRole): readonly StaffPermission[] {
  const { acts, reads } = areasOf[role];
  return [...acts.map(acting), ...[...new Set([...acts, ...reads])].map(reading)];
}

/**
 * Returns whether a user with these roles is staff: staff sign in with a second factor and have access during
 * maintenance.
 */
export function isStaff(roles: readonly string[]): boolean {
  return [...staffRoles, 'operator'].some((role) => roles.includes(role));
}

/** Returns whether an external text names a role two admins can grant. */
export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}
