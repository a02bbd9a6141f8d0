import { sql } from 'kysely';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import type { Queryable } from '#server/platform/db.ts';
import './tables.ts';

/** A member of a company as its people call him. */
export interface MemberName {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
}

const approving: GrantablePermission = 'payments.approve';

/** How one member's name is read off his account, whose alias is given. */
export const memberName = (alias: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.merchant_name`)}, ''), nullif(${sql.ref(`${alias}.name`)}, ''),
    ${sql.ref(`${alias}.email`)}, ${sql.ref(`${alias}.uid`)})`;

/** Who may approve a company's payments now: its owners and those whose role says so, without whoever is closed or frozen. */
export async function listApprovers(db: Queryable, companyId: string): Promise<MemberName[]> {
  const { rows } = await sql<MemberName>`
    select u.id, u.uid, ${memberName('u')} as name
      from (select ${companyId}::uuid as id, null::timestamptz as joined_at
            union all
            select m.user_id, m.joined_at from company_member m left join company_role r on r.id = m.role_id
             where m.company_id = ${companyId} and (m.role_id is null or ${approving} = any (r.permissions))) may
      join app_user u on u.id = may.id
     where not u.is_disabled and u.banned_at is null and u.frozen_at is null
     order by may.joined_at nulls first, u.id`.execute(db);
  return rows;
}
