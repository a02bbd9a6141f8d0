import { expressionBuilder, type Insertable, type Updateable } from 'kysely';
import {
  dealerPermissions,
  grantablePermissions,
  permissionsOf,
  type Permission,
} from '#contract/members/permissions.ts';
import type { Database } from '#server/platform/database.ts';
import type { Tx } from '#server/platform/db.ts';
import { companyRoleColumns, subAccountColumns } from './tables.ts';

const build = expressionBuilder<Database, never>();

/** Members of companies with their roles, to be joined into other statements. */
export const memberships = build
  .selectFrom('company_member')
  .select(['id', 'company_id', 'user_id', 'role_id', 'joined_at']);

/** Roles that companies defined for their members, to be joined into other statements. */
export const companyRoles = build.selectFrom('company_role').select(companyRoleColumns);

/** Sub-accounts of companies, to be joined into other statements. */
export const subAccounts = build.selectFrom('sub_account').select(subAccountColumns);

/** A user's membership of a company. */
export interface Membership {
  readonly isOwner: boolean;
  /** What their role grants; null for an owner. */
  readonly permissions: readonly string[] | null;
  /** Whether the company trades with customers. */
  readonly isDealer: boolean;
}

/** Returns what a member may do with the company's account: an owner everything, others what their role grants. */
export function memberPermissions({ isOwner, permissions, isDealer }: Membership): Permission[] {
  if (isOwner) return permissionsOf(['merchantOwner', ...(isDealer ? ['dealer'] : [])]);
  const isOf = (permission: Permission) => isDealer || !dealerPermissions.includes(permission);
  return grantablePermissions.filter((permission) => permissions?.includes(permission) && isOf(permission));
}

/** Makes a user a member. @returns whether they weren't one */
export async function insertMembership(tx: Tx, membership: Insertable<Database['company_member']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('company_member')
    .values(membership)
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives a member another role; null makes them an owner. */
export async function setMembersRole(tx: Tx, id: string, roleId: string | null): Promise<void> {
  await tx.updateTable('company_member').set({ role_id: roleId }).where('id', '=', id).execute();
}

/** Ends a user's membership. @returns whether they were a member */
export async function endMembership(tx: Tx, companyId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('company_member')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Creates a role of a company. */
export async function insertCompanyRole(tx: Tx, role: Insertable<Database['company_role']>) {
  return tx.insertInto('company_role').values(role).returning(companyRoleColumns).executeTakeFirstOrThrow();
}

/** Changes the name and permissions of a role. */
export async function setCompanyRole(tx: Tx, id: string, change: Updateable<Database['company_role']>) {
  return tx
    .updateTable('company_role')
    .set(change)
    .where('id', '=', id)
    .returning(companyRoleColumns)
    .executeTakeFirstOrThrow();
}

/** Deletes a role no member has. */
export async function deleteCompanyRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('company_role').where('id', '=', id).execute();
}

/** Creates a sub-account; undefined if the company already has one with that reference. */
export async function insertSubAccount(tx: Tx, subAccount: Insertable<Database['sub_account']>) {
  return tx
    .insertInto('sub_account')
    .values(subAccount)
    .onConflict((conflict) => conflict.columns(['company_id', 'reference']).doNothing())
    .returning(subAccountColumns)
    .executeTakeFirst();
}

/** Renames, archives or restores a sub-account. */
export async function setSubAccount(tx: Tx, id: string, change: Updateable<Database['sub_account']>) {
  return tx
    .updateTable('sub_account')
    .set(change)
    .where('id', '=', id)
    .returning(subAccountColumns)
    .executeTakeFirstOrThrow();
}
