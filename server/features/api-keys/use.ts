import { sql } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import { hourMs } from '#server/platform/durations.ts';
import { networkOf } from '#server/platform/network.ts';
import type { FoundKey } from './find-key.ts';

/**
 * Records that a key was used, at most once an hour. A row that someone else has locked is skipped: the next request
 * records it.
 */
export async function noteUse({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: FoundKey, ip: string): Promise<void> {
  const now = clock.now();
  const hourAgo = new Date(now.getTime() - hourMs);
  if (key.lastUsedAt && key.lastUsedAt > hourAgo) return;
  await sql`
    update api_key set last_used_at = ${now}, last_used_network = ${networkOf(ip)}
    where id in (
      select id from api_key
      where id = ${key.id} and (last_used_at is null or last_used_at <= ${hourAgo})
      for no key update skip locked)`.execute(db);
}
