import { sql } from 'kysely';
import { limits } from '#contract/platform/limits.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { credentials } from '../accounts/index.ts';
import './tables.ts';

export const maxWrongPasswords = limits.login.wrongPasswordsToLock;
const lockMs = limits.login.lockHours * 3600 * 1000;
const knownForDays = 90;

/**
 * Maximum number of wrong passwords for one account from all unknown devices together, before all of them are locked
 * out.
 */
export const maxWrongOfAll = 100;

/**
 * Counts a wrong try. It is counted after the password was checked and before anything is reported, so that concurrent
 * wrong tries count the same as sequential ones. The last one sets the lock. Refuses with `session:locked` and the
 * seconds left if the tries were used up meanwhile.
 * @returns the number of tries so far, including this one
 */
export async function countWrongTry(deps: Deps, key: string, max: number = maxWrongPasswords): Promise<number> {
  const now = deps.clock.now();
  const lockedUntil = new Date(now.getTime() + lockMs);
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_attempt as a (account_key, failures, tried_at) values (${key}, 1, ${now})
    on conflict (account_key) do update set
      failures = case when a.locked_until <= ${now} then 1 else a.failures + 1 end,
      locked_until = case when a.locked_until <= ${now} then null
                          when a.failures + 1 >= ${max} then ${lockedUntil}::timestamptz end,
      tried_at = ${now}
    where a.locked_until is null or a.locked_until <= ${now}
    returning failures`.execute(deps.db);
  if (rows[0]) return rows[0].failures;
  await refuseLocked(deps, [key]);
  return refuse('session:locked', { retryAfterSeconds: 1, triesLeft: 0 });
}

/**
 * Refuses with `session:locked` while one of these keys is locked. Call it again after the password check: others may
 * have failed meanwhile.
 */
export async function refuseLocked(deps: Deps, keys: readonly string[]): Promise<void> {
  const now = deps.clock.now();
  const { until } = await deps.db
    .selectFrom('sign_in_attempt')
    .select((eb) => eb.fn.max('locked_until').as('until'))
    .where('account_key', 'in', keys)
    .executeTakeFirstOrThrow();
  if (!until || until <= now) return;
  refuse('session:locked', { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000), triesLeft: 0 });
}

/** Clears the wrong tries after the right password, unless they have caused a lock. */
export async function forgiveTries(deps: Deps, key: string): Promise<void> {
  await deps.db
    .deleteFrom('sign_in_attempt')
    .where('account_key', '=', key)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', deps.clock.now())]))
    .execute();
}

/** Clears all tries at this account, whatever their origin, because its password has changed. */
export async function forgiveAllTries(db: Queryable, userId: string): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where((eb) =>
      eb.or([eb('account_key', '=', tryKey({ userId })), eb('account_key', 'like', `${tryKey({ userId })}:%`)]),
    )
    .execute();
}

/**
 * Returns the key a try is counted under: the account, or the `targetKey` of a contact that no account has, and the
 * origin. Known devices and networks each have their own tries: else anyone could lock anyone out (design, section 9).
 */
export function tryKey(
  who: { readonly userId: string } | { readonly target: string },
  from?: { readonly knownDevice: string } | { readonly network: string },
): string {
  const account = 'target' in who ? who.target : `user:${who.userId}`;
  if (!from) return account;
  return 'knownDevice' in from ? `${account}:${from.knownDevice}` : `${account}:from:${from.network}`;
}

/** Whether this device is known to the user, by either of its marks. */
export async function isKnownDevice(...given: Parameters<typeof findKnownMark>): Promise<boolean> {
  return (await findKnownMark(...given)) !== undefined;
}

/**
 * Returns the mark by which this device is known: this user registered on it, or had a session on it recently. A session
 * that was revoked by the user, or because something was wrong, makes the device unknown until its next verified sign-in,
 * also if an earlier session on it had merely ended, unless another session on it went on: the user may have ended an old
 * session of the very device they are using. The key is preferred, since a client chooses it freely with the
 * cookie alone.
 */
export async function findKnownMark(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  userId: string,
  { keyThumbprint, tokenHash }: DeviceMarks,
): Promise<'key' | 'cookie' | undefined> {
  const since = new Date(deps.clock.now().getTime() - knownForDays * 24 * 3600 * 1000);
  const { rows } = await sql<{ by_key: boolean; by_cookie: boolean }>`
    with of_device as (
      select key_thumbprint, device_token_hash, created_at, expires_at, revoked_at,
             (revoked_at is null or revoke_reason in ('signedOut', ${elsewhereReason})) as is_well
        from user_session
       where user_id = ${userId} and (key_thumbprint = ${keyThumbprint} or device_token_hash = ${tokenHash}::bytea)),
    lasting as (
      select key_thumbprint, device_token_hash from of_device w
       where w.is_well and w.created_at > ${since}
         and not exists (select from of_device d where not d.is_well and d.revoked_at >= w.created_at
           and not (w.expires_at > d.revoked_at and (w.revoked_at is null or w.revoked_at > d.revoked_at))))
    select exists (select from lasting where key_thumbprint = ${keyThumbprint}) or exists (
        select from ${credentials} u where u.id = ${userId} and u.registered_key = ${keyThumbprint}
           and u.registered_at > ${since}
           and not exists (select from of_device d where d.key_thumbprint = u.registered_key)) as by_key,
      exists (select from lasting where device_token_hash = ${tokenHash}::bytea) as by_cookie`.execute(db);
  if (rows[0]?.by_key) return 'key';
  return rows[0]?.by_cookie ? 'cookie' : undefined;
}

/** Marks that identify a device: its key, and the token in a cookie that outlives sign-out. */
export interface DeviceMarks {
  readonly keyThumbprint: string;
  readonly tokenHash: Buffer | null;
}

/** Revoke reason of a session replaced by a newer one (single-session policy). Its next call gets 50004. */
export const elsewhereReason = 'signedInElsewhere';
