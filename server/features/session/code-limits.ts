import { sql, type RawBuilder } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';

const dayS = 24 * 3600;

/** Codes within 24 hours. Those of a device and an address grow with `RATE_LIMIT_FACTOR`. */
export const codesADay = { target: 10, device: 20, address: 60 } as const;

export interface CodeSender {
  readonly purpose: string;
  readonly target: string;
  readonly deviceId?: string | null;
  readonly ip?: string;
}

/**
 * Stops code pumping: a minute between two codes of one purpose, and so many a day for one target, one
 * device and one network address. A device counts at its address: its id is a fingerprint, which phones of
 * one model share, and nobody shall use up the codes of all of them. Refuses `request:tooMany` with the
 * seconds until there is another. Locks, in one order, make that true for twenty requests at once.
 */
export async function assertMaySend(tx: Tx, deps: Deps, sender: CodeSender): Promise<void> {
  const { target, deviceId, ip } = sender;
  const factor = deps.config.rateLimitFactor;
  if (ip !== undefined) await lock(tx, `code-ip:${ip}`);
  await lock(tx, `code:${target}`);
  const now = deps.clock.now();
  await assertPause(tx, sender, now, deps.config.codePauseS);
  await assertFewer(tx, now, sql`target = ${target}`, codesADay.target);
  if (ip === undefined) return;
  await assertFewer(tx, now, sql`ip = ${ip}`, codesADay.address * factor);
  if (deviceId) await assertFewer(tx, now, sql`ip = ${ip} and device_id = ${deviceId}`, codesADay.device * factor);
}

async function lock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

async function assertPause(tx: Tx, { target, purpose }: CodeSender, now: Date, pauseS: number): Promise<void> {
  const last = await tx
    .selectFrom('verification_code')
    .select('created_at')
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const waitedS = last ? (now.getTime() - last.created_at.getTime()) / 1000 : pauseS;
  if (waitedS < pauseS) refuse('request:tooMany', { retryAfterSeconds: Math.ceil(pauseS - waitedS) });
}

/** The one that has to grow older than a day before there is room again is the `max`-th from the newest. */
async function assertFewer(tx: Tx, now: Date, whose: RawBuilder<unknown>, max: number): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayS * 1000);
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from verification_code where ${whose} and created_at > ${dayAgo}
    order by created_at desc offset ${max - 1} limit 1`.execute(tx);
  const oldest = rows[0]?.created_at;
  if (oldest)
    refuse('request:tooMany', {
      retryAfterSeconds: Math.ceil((oldest.getTime() - dayAgo.getTime()) / 1000),
    });
}
