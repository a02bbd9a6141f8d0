import { sql } from 'kysely';
import { openApiRate } from '#contract/open-api/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hourMs, minuteMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';
import './tables.ts';

/**
 * Uses up a nonce of a key and one request of its rate limit. Refuses `apiKey:replayed` and `request:tooMany`. One
 * statement, because every signed request pays for it; a replay costs the key nothing.
 */
export async function admit({ db, clock }: Pick<Deps, 'db' | 'clock'>, keyId: string, nonce: string): Promise<void> {
  const now = clock.now();
  const { burst, perSecond } = openApiRate;
  const tokens = sql`least(${burst}::float8, b.tokens + ${perSecond}::float8
    * greatest(0, extract(epoch from ${now}::timestamptz - b.refilled_at)::float8))`;
  const { rows } = await sql<{ is_new: boolean; has_room: boolean }>`
    with used as (
      insert into api_key_nonce (key_id, nonce, seen_at) values (${keyId}, ${nonce}, ${now})
      on conflict do nothing returning 1),
    bucket as (
      insert into api_key_bucket as b (key_id, tokens, refilled_at)
      select ${keyId}::uuid, ${burst}::float8 - 1, ${now}::timestamptz from used
      on conflict (key_id) do update set tokens = ${tokens} - 1, refilled_at = greatest(b.refilled_at, excluded.refilled_at)
      where ${tokens} >= 1 returning 1)
    select exists (select from used) as is_new, exists (select from bucket) as has_room`.execute(db);
  if (!rows[0]?.is_new) refuse('apiKey:replayed');
  if (!rows[0].has_room) refuse('request:tooMany', { retryAfterSeconds: 1 });
}

/** Nonces are kept as long as their timestamps are accepted, buckets until they have long been full. */
export const openApiKept: readonly Kept[] = [
  { table: 'api_key_nonce', since: 'seen_at', forMs: minuteMs },
  { table: 'api_key_bucket', since: 'refilled_at', forMs: hourMs },
];
