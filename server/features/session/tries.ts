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

/** Wrong passwords from all unknown devices of the world, at one account, before none of them is let try. */
export const maxWrongOfAll = 100;

/**
 * Counts a wrong try. It is counted after the password was looked at and before anything is said of it, so that many
 * wrong ones at once are no more tries than one after the other. The last one sets the lock.
 * Refuses `session:locked` with the seconds left where they were used up meanwhile.
 * @returns how many tries there have been, this one included
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

/** Refuses `session:locked` while one of these is locked. Asked again after the look: others may have been wrong meanwhile. */
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

/** The wrong tries are forgiven, unless they have locked: the right password was given. */
export async function forgiveTries(deps: Deps, key: string): Promise<void> {
  await deps.db
    .deleteFrom('sign_in_attempt')
    .where('account_key', '=', key)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', deps.clock.now())]))
    .execute();
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
 * Under what a try is counted: the account, or the contact of nobody, and who tries. A known device has tries of its
 * own, and so has each network: else anyone could lock anyone out (design, section 9).
 */
export function tryKey(
  who: { readonly userId: string } | { readonly target: string },
  from?: { readonly knownDevice: string } | { readonly network: string },
): string {
  const account = 'target' in who ? who.target : `user:${who.userId}`;
  if (!from) return account;
  return 'knownDevice' in from ? `${account}:${from.knownDevice}` : `${account}:from:${from.network}`;
}

/**
 * Whether this user registered on this device, or had a session on it lately. Sessions that were revoked, by him or
 * because something was wrong, make no device known; those that just ended do.
 */
export async function isKnownDevice(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  userId: string,
  { keyThumbprint, tokenHash }: DeviceMarks,
): Promise<boolean> {
  const since = new Date(deps.clock.now().getTime() - knownForDays * 24 * 3600 * 1000);
  const { rows } = await sql<{ is_known: boolean }>`
    with of_device as (
      select key_thumbprint, created_at, (revoked_at is null or revoke_reason in ('signedOut', ${elsewhereReason})) as is_well
        from user_session
       where user_id = ${userId} and (key_thumbprint = ${keyThumbprint} or device_token_hash = ${tokenHash}::bytea))
    select exists (select from of_device where is_well and created_at > ${since}) or exists (
      select from ${credentials} u where u.id = ${userId} and u.registered_key = ${keyThumbprint}
         and u.registered_at > ${since}
         and not exists (select from of_device d where d.key_thumbprint = u.registered_key)) as is_known`.execute(db);
  return rows[0]?.is_known === true;
}

/** What tells a device from others: its key, and the token in a cookie that outlives signing out. */
export interface DeviceMarks {
  readonly keyThumbprint: string;
  readonly tokenHash: Buffer | null;
}

/** Why a session ended that gave way to a newer one (one-session policy). Its next call answers 50004. */
export const elsewhereReason = 'signedInElsewhere';
