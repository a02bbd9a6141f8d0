import { sql } from 'kysely';
import { staffRoles, type StaffRole } from '#contract/staff/permissions.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import './tables.ts';

/** Finds every user with a staff role. */
export async function findStaff(db: Queryable) {
  return db
    .selectFrom('app_user')
    .select(['id', 'uid', 'name', 'email', 'roles'])
    .where('roles', '&&', sql<string[]>`${['operator', ...staffRoles]}::text[]`)
    .orderBy('uid')
    .execute();
}

/** Lets a company trade with customers, or revokes that; takes effect with its next request. */
export async function setDealing(tx: Tx, accountId: string, isDealer: boolean): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ roles: isDealer ? sql`array_append(roles, 'dealer')` : sql`array_remove(roles, 'dealer')` })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Grants a user a role or revokes it; takes effect with the user's next request. @returns whether that changed anything
 */
export async function changeRole(tx: Tx, userId: string, role: StaffRole, isGrant: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ roles: isGrant ? sql`array_append(roles, ${role})` : sql`array_remove(roles, ${role})` })
    .where('id', '=', userId)
    .where(sql<boolean>`${role} = any (roles)`, '=', !isGrant)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
