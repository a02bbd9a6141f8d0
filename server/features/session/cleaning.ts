import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';

/** Deletes what has had its time: proofs after ten minutes, keys, tickets, old codes, tries of the day before, used refresh tokens. */
export async function cleanSessions(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await sql`delete from proof_seen where seen_at < ${now}::timestamptz - interval '10 minutes'`.execute(deps.db);
  await sql`delete from password_ticket where expires_at < ${now}`.execute(deps.db);
  await sql`delete from password_key where expires_at < ${now}`.execute(deps.db);
  await sql`delete from sign_in_attempt where tried_at < ${now}::timestamptz - interval '1 day'`.execute(deps.db);
  await sql`delete from verification_code where created_at < ${now}::timestamptz - interval '2 days'`.execute(deps.db);
  await sql`delete from refresh_used where used_at < ${now}::timestamptz - interval '31 days'`.execute(deps.db);
}
