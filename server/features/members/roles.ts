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
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import {
  companyRoles,
  type CompanyRoleTable,
  deleteCompanyRole,
  insertCompanyRole,
  lockAccount,
  memberships,
  setCompanyRole,
} from '../accounts/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { recordChange } from './record.ts';
import type { Guard } from './guard.ts';
import { expireInvitations, getRole } from './store.ts';
import './tables.ts';

const action = 'member.change';
type Verified<T> = T & { readonly verification: string };

export async function createRole(deps: Deps, context: Context, body: Verified<RoleChoice>) {
  const { userId, accountId: companyId } = sessionOf(context);
  const { verification } = body;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, companyId);
    const names = await otherRoles(tx, companyId, null);
    if (names.length >= maxRoles) refuse('member:tooMany', { limit: maxRoles });
    refuseTaken(names, body.name);
    await consumeStepUp(tx, deps, {
      userId,
      accountId: companyId,
      verification,
      action,
      values: createRoleValues(body),
    });
    const times = { created_at: now, updated_at: now };
    const row = await insertCompanyRole(tx, {
      ...columnsOf(body),
      id: deps.ids.uuid(),
      company_id: companyId,
      ...times,
    });
    await record(tx, deps, context, 'member.createRole', row);
    return toRole(row, 0);
  });
}

export async function updateRole(
  deps: Deps,
  context: Context,
  guard: Guard,
  body: Verified<RoleChoice & { readonly id: string }>,
) {
  const { userId, accountId: companyId } = sessionOf(context);
  const { id, verification } = body;
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, companyId);
    await getRole(tx, companyId, id);
    refuseTaken(await otherRoles(tx, companyId, id), body.name);
    await consumeStepUp(tx, deps, {
      userId,
      accountId: companyId,
      verification,
      action,
      values: updateRoleValues(id, body),
    });
    const row = await setCompanyRole(tx, id, { ...columnsOf(body), updated_at: deps.clock.now() });
    await guard(tx, companyId);
    await record(tx, deps, context, 'member.updateRole', row);
    return toRole(row, (await usesOf(tx, id)).members);
  });
}

/** Deletes a role. Refuses `member:roleInUse` while somebody has it or is invited to it. */
export async function deleteRole(
  deps: Deps,
  context: Context,
  { id, verification }: { readonly id: string; readonly verification: string },
): Promise<Record<string, never>> {
  const { userId, accountId: companyId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, companyId);
    const row = await getRole(tx, companyId, id);
    await expireInvitations(tx, deps, companyId);
    const { members, invitations } = await usesOf(tx, id);
    if (members + invitations > 0) refuse('member:roleInUse', { members, invitations });
    await consumeStepUp(tx, deps, { userId, accountId: companyId, verification, action, values: deleteRoleValues(id) });
    // Invitations that are over no longer need it.
    await tx.updateTable('company_invitation').set({ role_id: null }).where('role_id', '=', id).execute();
    await deleteCompanyRole(tx, id);
    await record(tx, deps, context, 'member.deleteRole', row);
  });
  return {};
}

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
  tx: Tx,
  deps: Deps,
  context: Context,
  what: 'member.createRole' | 'member.updateRole' | 'member.deleteRole',
  row: CompanyRoleTable,
): Promise<void> {
  const { company_id: companyId, name: about } = row;
  const details = { permissions: row.permissions.join(',') };
  await recordChange(tx, deps, context, { companyId, action: what, subject: `role:${row.id}`, about, details });
}
