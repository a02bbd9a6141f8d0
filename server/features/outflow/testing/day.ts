import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';

/**
 * Backdates everything that left by two days and empties the limits, so that a test begins with a day in which nothing
 * left.
 */
export async function beginDay({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`update withdrawal set created_at = created_at - interval '2 days'`.execute(db);
  await sql`update transfer_order set created_at = created_at - interval '2 days'`.execute(db);
  await sql`update deposit set refund_approved_at = refund_approved_at - interval '2 days'`.execute(db);
  await sql`delete from usage_part`.execute(db);
  await sql`delete from usage_counter`.execute(db);
}
