import { sql } from 'kysely';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import type { Queryable } from '#server/platform/db.ts';
import { companyRoles, memberships, type FoundIds } from '../accounts/index.ts';

const membersWith = (db: Queryable, companyId: string, permission: GrantablePermission) =>
  db
    .selectFrom(memberships.as('m'))
    .leftJoin(companyRoles.as('r'), 'r.id', 'm.role_id')
    .select('m.user_id')
    .where('m.company_id', '=', companyId)
    .where((eb) => eb.or([eb('m.role_id', 'is', null), sql<boolean>`${permission} = any (r.permissions)`]));

/**
 * Lists who has a permission on a company's account, by an employee's role or as an owner, except the company's own
 * sign-in.
 */
export async function findMembersWith(
  db: Queryable,
  companyId: string,
  permission: GrantablePermission,
): Promise<readonly string[]> {
  const rows = await membersWith(db, companyId, permission).execute();
  return rows.map(({ user_id }) => user_id);
}

/** The members with a permission as a subquery for other queries. */
export const foundMembersWith = (...who: Parameters<typeof findMembersWith>): FoundIds =>
  sql`array(${membersWith(...who)})`;
