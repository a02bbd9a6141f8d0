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
 * Looks at an entry, and counts it where it was wrong, before anything is said of it: fifty wrong ones at once are five
 * tries and forty-five refusals, while right ones, however many, lock nobody out. Outside of the caller's transaction: a
 * refusal must not take the count back. The fifth wrong one in a row locks for two hours.
 * @returns undefined where it was right, else how many tries are left
 */
export async function tryEntry(
  deps: Deps,
  {
    userId,
    kind,
    isRight,
  }: { readonly userId: string; readonly kind: SecretKind; readonly isRight: () => Promise<boolean> },
): Promise<number | undefined> {
  await refuseLocked(deps, userId, kind);
  if (!(await isRight())) return countWrong(deps, userId, kind);
  // Others may have been wrong meanwhile: what is locked by now stays shut to the right one too.
  await refuseLocked(deps, userId, kind);
  await deps.db
    .deleteFrom('secret_attempt')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', deps.clock.now())]))
    .execute();
  return undefined;
}

async function countWrong(deps: Deps, userId: string, kind: SecretKind): Promise<number> {
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
  return refuseUntil(kind, (await findLock(deps, userId, kind)) ?? now, now);
}

async function refuseLocked(deps: Deps, userId: string, kind: SecretKind): Promise<void> {
  const until = await findLock(deps, userId, kind);
  if (until) refuseUntil(kind, until, deps.clock.now());
}

function refuseUntil(kind: SecretKind, until: Date, now: Date): never {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  refuse(lockCodes[kind], { retryAfterSeconds, triesLeft: 0 });
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
