import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '#server/platform/asked-at-once.ts';
import { memberships } from '../accounts/index.ts';

/** Whether somebody is a member of a company, to be read in whatever statement. */
export function membershipOf(userId: Sql<string>, companyId: Sql<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${memberships} m where company_id = ${companyId} and user_id = ${userId})`;
}
