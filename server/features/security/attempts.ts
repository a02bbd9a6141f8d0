import { sql } from 'kysely';
import { limits } from '#contract/platform/limits.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import './tables.ts';

const { wrongPasswordsToLock, lockHours } = limits.login;

/** Secrets a signed-in user can get wrong; each has its own lock. */
const lockCodes = { password: 'session:locked', fundPassword: 'security:fundPasswordLocked' } as const;
export type SecretKind = keyof typeof lockCodes;

/**
 * Checks an entry and counts it if wrong, before reporting anything: fifty wrong ones at once are five tries and
 * forty-five refusals, while right ones, however many, never lock. Runs outside the caller's transaction, because a
 * refusal must not roll back the count. The fifth wrong one in a row locks for two hours.
 * @returns undefined if it was right, else the number of tries left
 */
export async function tryEntry(
  deps: Deps,
  { userId, kind, isRight }: Entry & { readonly isRight: () => Promise<boolean> },
): Promise<number | undefined> {
  await refuseLocked(deps, userId, kind);
  return noteEntry(deps, { userId, kind }, await isRight());
}

/** A user's secret. */
interface Entry {
  readonly userId: string;
  readonly kind: SecretKind;
}

/** Counts an entry that was already checked; the caller knows that it isn't locked. */
export async function noteEntry(deps: Deps, { userId, kind }: Entry, isRight: boolean): Promise<number | undefined> {
  if (!isRight) return countWrong(deps, userId, kind);
  await forget(deps, userId, kind);
  return undefined;
}

/** Refuses while a lock read earlier lasts. */
export function assertUnlocked({ clock }: Pick<Deps, 'clock'>, kind: SecretKind, until: Date | null): void {
  const now = clock.now();
  if (until !== null && until > now) refuseUntil(kind, until, now);
}

/**
 * Clears the wrong entries after a right one. Others may have failed since it was checked: if they locked it meanwhile,
 * the right one is refused too.
 */
async function forget(deps: Deps, userId: string, kind: SecretKind): Promise<void> {
  const now = deps.clock.now();
  const { rows } = await sql<{ locked_until: Date }>`
    with forgotten as (
      delete from secret_attempt where user_id = ${userId} and kind = ${kind} and (locked_until is null or locked_until <= ${now})
    )
    select locked_until from secret_attempt where user_id = ${userId} and kind = ${kind} and locked_until > ${now}`.execute(
    deps.db,
  );
  if (rows[0]) refuseUntil(kind, rows[0].locked_until, now);
}

/** Clears the wrong entries unless they have caused a lock, to be written with the end of a command. */
export const forgettingEntries = (tx: Queryable, { clock }: Pick<Deps, 'clock'>, { userId, kind }: Entry) =>
  tx
    .deleteFrom('secret_attempt')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', clock.now())]));

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

/** Returns when the lock ends; undefined if entries are accepted. */
export async function findLock(deps: Deps, userId: string, kind: SecretKind): Promise<Date | undefined> {
  const until = await readLock(deps.db, userId, kind);
  return until !== null && until > deps.clock.now() ? until : undefined;
}

/** Returns the end of the last lock, possibly past; null if there was none. */
export async function readLock(db: Queryable, userId: string, kind: SecretKind): Promise<Date | null> {
  const row = await db
    .selectFrom('secret_attempt')
    .select('locked_until')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.locked_until ?? null;
}
