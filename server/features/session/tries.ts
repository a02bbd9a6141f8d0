import { sql } from 'kysely';
import { limits } from '#contract/platform/limits.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import './tables.ts';

export const maxWrongPasswords = limits.login.wrongPasswordsToLock;
const lockMs = limits.login.lockHours * 3600 * 1000;
const knownForDays = 90;

/**
 * Counts a try before the password is looked at. The fifth is the last: the lock is set with it, and a
 * right password lifts it again. Refuses `session:locked` with the seconds left.
 * @returns how many tries there have been, this one included
 */
export async function countTry(deps: Deps, key: string): Promise<number> {
  const now = deps.clock.now();
  const lockedUntil = new Date(now.getTime() + lockMs);
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_attempt as a (account_key, failures, tried_at) values (${key}, 1, ${now})
    on conflict (account_key) do update set
      failures = case when a.locked_until <= ${now} then 1 else a.failures + 1 end,
      locked_until = case when a.locked_until <= ${now} then null
                          when a.failures + 1 >= ${maxWrongPasswords} then ${lockedUntil}::timestamptz end,
      tried_at = ${now}
    where a.locked_until is null or a.locked_until <= ${now}
    returning failures`.execute(deps.db);
  if (rows[0]) return rows[0].failures;
  const row = await deps.db
    .selectFrom('sign_in_attempt')
    .select('locked_until')
    .where('account_key', '=', key)
    .executeTakeFirst();
  const leftMs = (row?.locked_until?.getTime() ?? now.getTime()) - now.getTime();
  return refuse('session:locked', { retryAfterSeconds: Math.ceil(leftMs / 1000), triesLeft: 0 });
}

/** The tries are forgiven: the right password was given. */
export async function forgiveTries(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('account_key', '=', key).execute();
}

/** All tries at this account are forgiven, from wherever they were made: its password is a new one. */
export async function forgiveAllTries(db: Queryable, userId: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where((eb) =>
      eb.or([eb('account_key', '=', tryKey({ userId })), eb('account_key', 'like', `${tryKey({ userId })}:%`)]),
    )
    .execute();
}

/**
 * Under what a try is counted. Who is unknown is locked like who is known. A device that the account knows
 * has tries of its own: else anyone could lock anyone out (design, section 9).
 */
export function tryKey(who: { readonly userId: string; readonly knownDevice?: string } | { readonly target: string }) {
  if ('target' in who) return who.target;
  return `user:${who.userId}${who.knownDevice ? `:${who.knownDevice}` : ''}`;
}

/**
 * Whether this user had a session under this device's key lately. Sessions that were revoked, by him or
 * because something was wrong, make no device known; those that just ended do.
 */
export async function isKnownDevice(deps: Deps, userId: string, keyThumbprint: string): Promise<boolean> {
  const since = new Date(deps.clock.now().getTime() - knownForDays * 24 * 3600 * 1000);
  const row = await deps.db
    .selectFrom('user_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('key_thumbprint', '=', keyThumbprint)
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoke_reason', 'in', ['signedOut', elsewhereReason])]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Why a session ended that gave way to a newer one (one-session policy). Its next call answers 50004. */
export const elsewhereReason = 'signedInElsewhere';
