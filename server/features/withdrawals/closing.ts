import { sql } from 'kysely';
import { unpaidStates } from '#contract/withdrawals/states.ts';
import { blockedBy } from '#server/platform/closing.ts';
import './tables.ts';

/** What keeps the owner from closing the account. */
export const withdrawalBlockers = [
  blockedBy(
    'withdrawal',
    'withdrawal',
    ({ accountId }) =>
      sql`user_id = ${accountId} and completed_at is null and status not in (${sql.join([...unpaidStates])})`,
  ),
];
