import { createHash } from 'node:crypto';
import { ownerRole } from '#contract/members/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { accounts, companyRoleColumns, companyRoles, type CompanyRoleTable, memberships } from '../accounts/index.ts';
import { invitationOrders, type CompanyInvitationTable } from './tables.ts';

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns a role of this company. Refuses `request:notFound`. */
export async function getRole(tx: Queryable, companyId: string, id: string): Promise<CompanyRoleTable> {
  const row = await tx
    .selectFrom(companyRoles.as('role'))
    .select(companyRoleColumns)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? refuse('request:notFound', { field: 'role' });
}

/** Returns the column value for a role: null for an owner. Refuses `request:notFound` for a role of another company. */
export async function roleColumn(tx: Queryable, companyId: string, role: string): Promise<string | null> {
  return role === ownerRole ? null : (await getRole(tx, companyId, role)).id;
}

/** Returns the name of a role in a company's history. */
export async function roleName(tx: Queryable, companyId: string, role: string): Promise<string> {
  return role === ownerRole ? ownerRole : (await getRole(tx, companyId, role)).name;
}

export interface FoundMember {
  readonly id: string;
  readonly user_id: string;
  readonly label: string;
}

/**
 * Returns a member of this company. Refuses `member:lastOwner` for the account itself, `request:notFound` for others.
 */
export async function getMember(tx: Queryable, companyId: string, id: string): Promise<FoundMember> {
  if (id === companyId) refuse('member:lastOwner');
  const row = await tx
    .selectFrom(memberships.as('m'))
    .innerJoin(accounts.as('u'), 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id', 'u.email', 'u.uid'])
    .where('m.id', '=', id)
    .where('m.company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  return { id: row.id, user_id: row.user_id, label: row.email ?? row.uid };
}

/** Expires overdue invitations, which makes room for new ones. */
export async function expireInvitations(tx: Tx, deps: Deps, companyId: string): Promise<void> {
  const over = await tx
    .selectFrom('company_invitation')
    .select(['id', 'status'])
    .where('status', '=', 'pending')
    .where('expires_at', '<=', deps.clock.now())
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute();
  for (const row of over) await moveOrder(tx, deps, invitationOrders, row, 'expired', byClock);
}

const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'members' } };

/** Returns an invitation's current status: an overdue pending one has expired, whether or not the job has run. */
export function statusOf(row: Pick<CompanyInvitationTable, 'status' | 'expires_at'>, now: Date) {
  return row.status === 'pending' && row.expires_at <= now ? ('expired' as const) : row.status;
}
