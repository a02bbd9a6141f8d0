import { sql, type RawBuilder } from 'kysely';
import { memberships } from '../accounts/index.ts';

/** Whether somebody is a member of a company, to be read in whatever statement. */
export function membershipOf(userId: string, companyId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${memberships} m where company_id = ${companyId} and user_id = ${userId})`;
}
