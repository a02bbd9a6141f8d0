import {
  createRoleValues,
  deleteRoleValues,
  maxRoles,
  updateRoleValues,
  type RoleChoice,
} from '#contract/members/rules.ts';
import { grantablePermissions, type GrantablePermission } from '#contract/members/permissions.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import {
  companyRoles,
  type CompanyRoleTable,
  deleteCompanyRole,
  insertCompanyRole,
  memberships,
  setCompanyRole,
} from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { memberCommand, recordChange } from './record.ts';
import type { Guard } from './guard.ts';
import { expireInvitations, getRole } from './store.ts';
import './tables.ts';

type Verified<T> = T & { readonly verification: string };

export const createRole = defineCommand({
  ...memberCommand,
  name: 'member.createRole',
  work: async (given: Given, body: Verified<RoleChoice>) => {
    const { tx, deps, session, now } = given;
    const { accountId: companyId } = session;
    const names = await otherRoles(tx, companyId, null);
    if (names.length >= maxRoles) refuse('member:tooMany', { limit: maxRoles });
    refuseTaken(names, body.name);
    given.verify(createRoleValues(body));
    const times = { created_at: now, updated_at: now };
    const row = await insertCompanyRole(tx, {
      ...columnsOf(body),
      id: deps.ids.uuid(),
      company_id: companyId,
      ...times,
    });
    await record(given, 'member.createRole', row);
    return toRole(row, 0);
  },
});

export const createUpdateRole = (guard: Guard) =>
  defineCommand({
    ...memberCommand,
    name: 'member.updateRole',
    work: async (given: Given, body: Verified<RoleChoice & { readonly id: string }>) => {
      const { tx, session, now } = given;
      const { accountId: companyId } = session;
      const { id } = body;
      await getRole(tx, companyId, id);
      refuseTaken(await otherRoles(tx, companyId, id), body.name);
      given.verify(updateRoleValues(id, body));
      const row = await setCompanyRole(tx, id, { ...columnsOf(body), updated_at: now });
      await guard(tx, companyId);
      await record(given, 'member.updateRole', row);
      return toRole(row, (await usesOf(tx, id)).members);
    },
  });

/** Deletes a role. Refuses `member:roleInUse` while a member has it or is invited to it. */
export const deleteRole = defineCommand({
  ...memberCommand,
  name: 'member.deleteRole',
  work: async (given: Given, { id }: Verified<{ readonly id: string }>) => {
    const { tx, deps, session } = given;
    const { accountId: companyId } = session;
    const row = await getRole(tx, companyId, id);
    await expireInvitations(tx, deps, companyId);
    const { members, invitations } = await usesOf(tx, id);
    if (members + invitations > 0) refuse('member:roleInUse', { members, invitations });
    given.verify(deleteRoleValues(id));
    // Invitations that are over no longer need it.
    await tx
      .updateTable('company_invitation')
      .set({ role_id: null, former_role: row.name })
      .where('role_id', '=', id)
      .execute();
    await deleteCompanyRole(tx, id);
    await record(given, 'member.deleteRole', row);
    return {};
  },
});

export function toRole(row: CompanyRoleTable, members: number) {
  const permissions = grantablePermissions.filter((permission) => row.permissions.includes(permission));
  return { id: row.id, name: row.name, permissions: permissions as GrantablePermission[], members };
}

function columnsOf({ name, permissions }: RoleChoice) {
  return { name: name.trim(), permissions: [...permissions] };
}

async function otherRoles(tx: Tx, companyId: string, id: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom(companyRoles.as('role'))
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  return rows.filter((row) => row.id !== id).map((row) => row.name.toLowerCase());
}

function refuseTaken(names: readonly string[], name: string): void {
  if (names.includes(name.trim().toLowerCase())) refuse('member:roleExists', { field: 'name' });
}

async function usesOf(tx: Tx, id: string): Promise<{ members: number; invitations: number }> {
  const members = await tx.selectFrom(memberships.as('m')).select('id').where('role_id', '=', id).execute();
  const invitations = await tx
    .selectFrom('company_invitation')
    .select('id')
    .where('role_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  return { members: members.length, invitations: invitations.length };
}

async function record(
  given: Given,
  action: 'member.createRole' | 'member.updateRole' | 'member.deleteRole',
  row: CompanyRoleTable,
): Promise<void> {
  const { company_id: companyId, name: about } = row;
  const details = { permissions: row.permissions.join(',') };
  await recordChange(given, { companyId, action, subject: `role:${row.id}`, about, details });
}
