import type { AccountPermission } from '../members/permissions.ts';
import type { CallFacts } from './call.ts';

/** Returns the permission for an account that a call needs; null if it needs none. */
export function permissionFor({ access }: Pick<CallFacts, 'access'>): AccountPermission | null {
  return typeof access === 'object' && 'permission' in access ? access.permission : null;
}
