import { ownerRole } from '#contract/members/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { accounts, companyRoleColumns, companyRoles, getAccount, memberships, ownNameOf } from '../accounts/index.ts';
import { toRole } from './roles.ts';
import { statusOf } from './store.ts';

/** Maximum number of answered and expired invitations shown: as long as they explain something. */
const shownInvitations = 50;

/** Lists the people of the company: the account itself first, then the others in the order they joined. */
export async function listMembers(deps: Deps, context: Context) {
  const { accountId: companyId, userId } = sessionOf(context);
  const rows = await deps.db
    .selectFrom(memberships.as('m'))
    .innerJoin(accounts.as('u'), 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id', 'm.role_id', 'm.joined_at', 'u.uid', 'u.name', 'u.email'])
    .where('m.company_id', '=', companyId)
    .orderBy('m.joined_at')
    .orderBy('m.id')
    .execute();
  const roleRows = await deps.db
    .selectFrom(companyRoles.as('role'))
    .select(companyRoleColumns)
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  const members = rows.map((row) => ({
    id: row.id,
    uid: row.uid,
    name: row.name,
    emailAddress: row.email,
    role: row.role_id ?? ownerRole,
    isHolder: false,
    isYou: row.user_id === userId,
    joinedAt: row.joined_at.toISOString(),
  }));
  return {
    members: [await holderOf(deps, companyId, userId), ...members],
    roles: roleRows.map((row) => toRole(row, rows.filter(({ role_id: roleId }) => roleId === row.id).length)),
    invitations: await listInvitations(deps, companyId),
  };
}

async function holderOf(deps: Deps, companyId: string, userId: string) {
  const row = await getAccount(deps.db, companyId);
  return {
    id: companyId,
    uid: row.uid,
    name: ownNameOf(row),
    emailAddress: row.email,
    role: ownerRole,
    isHolder: true,
    isYou: companyId === userId,
    joinedAt: row.registered_at.toISOString(),
  };
}

/** Lists the last invitation of each address: an earlier one says nothing more. */
async function listInvitations(deps: Deps, companyId: string) {
  const now = deps.clock.now();
  const rows = await deps.db
    .selectFrom('company_invitation as i')
    .select(['i.id', 'i.email', 'i.role_id', 'i.former_role', 'i.status', 'i.created_at', 'i.expires_at'])
    .where('i.company_id', '=', companyId)
    .where('i.status', '<>', 'accepted')
    .where((eb) => {
      const later = eb.selectFrom('company_invitation as later').select('later.id');
      const sameAddress = later
        .whereRef('later.company_id', '=', 'i.company_id')
        .whereRef('later.email_index', '=', 'i.email_index');
      return eb.not(eb.exists(sameAddress.whereRef('later.id', '>', 'i.id')));
    })
    .orderBy('i.id', 'desc')
    .limit(shownInvitations)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    emailAddress: row.email,
    role: row.former_role === null ? (row.role_id ?? ownerRole) : null,
    formerRole: row.former_role,
    status: statusOf(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** Lists who changed what among the people of the company, newest first. */
export async function listHistory(deps: Deps, companyId: string, query: PageQuery) {
  const events = deps.db
    .selectFrom('company_event as e')
    .innerJoin(accounts.as('u'), 'u.id', 'e.by_user')
    .select(['e.id', 'e.at', 'e.action', 'e.about', 'u.email', 'u.uid'])
    .where('e.company_id', '=', companyId);
  const { rows, nextCursor } = await pageBy(events, query, { order: 'newest', by: 'e.id' });
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      by: row.email ?? row.uid,
      about: row.about,
    })),
    nextCursor,
  };
}
