import { sql } from 'kysely';
import { blockedBy } from '#server/platform/closing.ts';

/** What keeps the owner from closing the account. */
export const kycBlockers = [
  blockedBy('verification', 'app_user', ({ accountId }) => sql`id = ${accountId} and kyc_status = 1`),
];
