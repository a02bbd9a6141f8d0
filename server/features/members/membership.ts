import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '#server/platform/asked-at-once.ts';
import { memberships } from '../accounts/index.ts';

/** Whether a user is a member of a company, as an expression for any query. */
export function membershipOf(userId: Sql<string>, companyId: Sql<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${memberships} m where company_id = ${companyId} and user_id = ${userId})`;
}
