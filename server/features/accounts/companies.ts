import { expressionBuilder, type Insertable, type Updateable } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { Tx } from '#server/platform/db.ts';
import { companyRoleColumns, subAccountColumns } from './tables.ts';

const build = expressionBuilder<Database, never>();

/** Who belongs to which company, in which role; to be joined by statements of others. */
export const memberships = build
  .selectFrom('company_member')
  .select(['id', 'company_id', 'user_id', 'role_id', 'joined_at']);

/** The roles that companies made for their people; likewise. */
export const companyRoles = build.selectFrom('company_role').select(companyRoleColumns);

/** The sub-accounts of companies; likewise. */
export const subAccounts = build.selectFrom('sub_account').select(subAccountColumns);

/** Makes somebody a member. @returns whether he wasn't one */
export async function insertMembership(tx: Tx, membership: Insertable<Database['company_member']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('company_member')
    .values(membership)
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Gives a member another role; null is an owner's. */
export async function setMembersRole(tx: Tx, id: string, roleId: string | null): Promise<void> {
  await tx.updateTable('company_member').set({ role_id: roleId }).where('id', '=', id).execute();
}

/** Ends somebody's membership. @returns whether he was a member */
export async function endMembership(tx: Tx, companyId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('company_member')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Makes a role of a company. */
export async function insertCompanyRole(tx: Tx, role: Insertable<Database['company_role']>) {
  return tx.insertInto('company_role').values(role).returning(companyRoleColumns).executeTakeFirstOrThrow();
}

/** Changes what a role is called and what it may. */
export async function setCompanyRole(tx: Tx, id: string, change: Updateable<Database['company_role']>) {
  return tx
    .updateTable('company_role')
    .set(change)
    .where('id', '=', id)
    .returning(companyRoleColumns)
    .executeTakeFirstOrThrow();
}

/** Deletes a role that nobody has. */
export async function deleteCompanyRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('company_role').where('id', '=', id).execute();
}

/** Makes a sub-account; undefined where the company has one of that reference. */
export async function insertSubAccount(tx: Tx, subAccount: Insertable<Database['sub_account']>) {
  return tx
    .insertInto('sub_account')
    .values(subAccount)
    .onConflict((conflict) => conflict.columns(['company_id', 'reference']).doNothing())
    .returning(subAccountColumns)
    .executeTakeFirst();
}

/** Renames a sub-account, puts it away or takes it back. */
export async function setSubAccount(tx: Tx, id: string, change: Updateable<Database['sub_account']>) {
  return tx
    .updateTable('sub_account')
    .set(change)
    .where('id', '=', id)
    .returning(subAccountColumns)
    .executeTakeFirstOrThrow();
}
