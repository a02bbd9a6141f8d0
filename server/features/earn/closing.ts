import { sql } from 'kysely';
import { blockedBy } from '#server/platform/closing.ts';
import './tables.ts';

/** What keeps the owner from closing the account. */
export const earnBlockers = [
  blockedBy('stake', 'earn_position', ({ accountId }) => sql`account_id = ${accountId} and ended_at is null`),
];
