import { sql, type RawBuilder } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { networkOf } from '#server/platform/network.ts';
import { targetKey } from './contacts.ts';
import { isPhone } from './phones.ts';

const dayS = 24 * 3600;

/**
 * Maximum number of codes within 24 hours: of one purpose to a contact from one sender; to a contact from all senders;
 * from a device; from a network address. The last two scale with `RATE_LIMIT_FACTOR`. For a contact only unused codes
 * count: a sender who uses them can read them, and may do so as often as there is something to confirm.
 */
export const codesADay = { sender: 10, email: 60, phone: 30, device: 20, address: 60 } as const;

export interface CodeSender {
  readonly purpose: string;
  readonly target: string;
  readonly deviceId?: string | null;
  readonly ip?: string;
  readonly isKnownDevice?: boolean;
}

/**
 * Prevents code pumping: a minute between two codes of one purpose, and a daily limit per contact, device and network
 * address. A device counts at its address: its id is a fingerprint shared by phones of one model, and one user must not
 * use up the codes of all of them. Requests from the sender's network have their own, lower limit beside the one for
 * all: a stranger can't use up the codes of the contact's owner, and a device known to the account isn't counted among
 * the others. Refuses with `request:tooMany` and the seconds until the next code. Locks, taken in one order, enforce
 * this for twenty requests at once.
 */
export async function assertMaySend(tx: Tx, deps: Deps, sender: CodeSender): Promise<void> {
  const { purpose, target, deviceId, ip, isKnownDevice = false } = sender;
  const factor = deps.config.rateLimitFactor;
  if (ip !== undefined) await lock(tx, `code-ip:${ip}`);
  await lock(tx, `code:${target}`);
  const now = deps.clock.now();
  const key = targetKey(deps.vault, target);
  const own = sql`target = ${key} and purpose = ${purpose} ${ip === undefined ? sql`` : sql`and network = ${networkOf(ip)}`}`;
  await assertPause(tx, own, now, deps.config.codePauseS);
  await assertFewer(tx, now, sql`${own} and used_at is null`, codesADay.sender);
  if (!isKnownDevice)
    await assertFewer(
      tx,
      now,
      sql`target = ${key} and used_at is null`,
      isPhone(target) ? codesADay.phone : codesADay.email,
    );
  if (ip === undefined) return;
  await assertFewer(tx, now, sql`ip = ${ip}`, codesADay.address * factor);
  if (deviceId) await assertFewer(tx, now, sql`ip = ${ip} and device_id = ${deviceId}`, codesADay.device * factor);
}

async function lock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

async function assertPause(tx: Tx, whose: RawBuilder<unknown>, now: Date, pauseS: number): Promise<void> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from verification_code where ${whose} order by created_at desc limit 1`.execute(tx);
  const last = rows[0];
  const waitedS = last ? (now.getTime() - last.created_at.getTime()) / 1000 : pauseS;
  if (waitedS < pauseS) refuse('request:tooMany', { retryAfterSeconds: Math.ceil(pauseS - waitedS) });
}

/** Refuses if `max` codes were sent within a day. There is room again once the `max`-th newest is older than that. */
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
