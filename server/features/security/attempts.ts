import { sql } from 'kysely';
import { limits } from '#contract/platform/limits.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import './tables.ts';

const { wrongPasswordsToLock, lockHours } = limits.login;

/** The secrets that somebody who is signed in can get wrong; each has a lock of its own. */
const lockCodes = { password: 'session:locked', fundPassword: 'security:fundPasswordLocked' } as const;
export type SecretKind = keyof typeof lockCodes;

/**
 * Counts an entry before it is looked at, so that fifty at once are five. Outside of the caller's
 * transaction: a refusal must not take the count back. The fifth wrong one locks for two hours.
 * @returns how many tries are left should this one be wrong
 */
export async function countEntry(deps: Deps, userId: string, kind: SecretKind): Promise<number> {
  const now = deps.clock.now();
  const lockedUntil = new Date(now.getTime() + lockHours * 3600 * 1000);
  const { rows } = await sql<{ failures: number }>`
    insert into secret_attempt as a (user_id, kind, failures) values (${userId}, ${kind}, 1)
    on conflict (user_id, kind) do update set
      failures = case when a.locked_until <= ${now} then 1 else a.failures + 1 end,
      locked_until = case when a.locked_until <= ${now} then null
                          when a.failures + 1 >= ${wrongPasswordsToLock} then ${lockedUntil}::timestamptz end
    where a.locked_until is null or a.locked_until <= ${now}
    returning failures`.execute(deps.db);
  if (rows[0]) return wrongPasswordsToLock - rows[0].failures;
  const until = (await findLock(deps, userId, kind)) ?? now;
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return refuse(lockCodes[kind], { retryAfterSeconds, triesLeft: 0 });
}

/** Forgets the wrong entries: a right one was made. */
export async function forgetEntries(deps: Deps, userId: string, kind: SecretKind): Promise<void> {
  await deps.db.deleteFrom('secret_attempt').where('user_id', '=', userId).where('kind', '=', kind).execute();
}

/** Until when entries are refused; undefined where they are not. */
export async function findLock(deps: Deps, userId: string, kind: SecretKind): Promise<Date | undefined> {
  const row = await deps.db
    .selectFrom('secret_attempt')
    .select('locked_until')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.locked_until && row.locked_until > deps.clock.now() ? row.locked_until : undefined;
}
