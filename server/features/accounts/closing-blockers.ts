import { sql } from 'kysely';
import { staffRoles } from '#contract/staff/permissions.ts';
import { blockedBy, type ClosingBlocker } from '#server/platform/closing.ts';
import './tables.ts';

/**
 * Staff first give up their roles. A member first leaves the company, which might otherwise wait for approvals that
 * nobody can give.
 */
export const accountBlockers: readonly ClosingBlocker[] = [
  blockedBy(
    'staff',
    'app_user',
    ({ accountId }) => sql`id = ${accountId} and roles && ${[...staffRoles, 'operator']}::text[]`,
  ),
  blockedBy(
    'membership',
    'company_member',
    ({ accountId }) => sql`user_id = ${accountId} and company_id <> ${accountId}`,
  ),
  {
    kind: 'debt',
    count: ({ owners }) =>
      sql<number>`(select count(*)::int from account_debt where account_id = any (${[...owners]}::uuid[]))`,
  },
];
