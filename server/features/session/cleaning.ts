import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import { purge } from '#server/platform/purge.ts';

/** Deletes what has had its time: proofs after ten minutes, keys, tickets, old codes, tries of the day before, used refresh tokens. */
export async function cleanSessions(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await purge(deps, 'session.clean', [
    { table: 'proof_seen', due: sql`seen_at < ${now}::timestamptz - interval '10 minutes'` },
    { table: 'password_ticket', due: sql`expires_at < ${now}` },
    { table: 'password_key', due: sql`expires_at < ${now}` },
    { table: 'sign_in_attempt', due: sql`tried_at < ${now}::timestamptz - interval '1 day'` },
    { table: 'verification_code', due: sql`created_at < ${now}::timestamptz - interval '2 days'` },
    { table: 'refresh_used', due: sql`used_at < ${now}::timestamptz - interval '31 days'` },
  ]);
}
