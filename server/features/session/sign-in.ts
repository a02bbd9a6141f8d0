import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import { normaliseEmail } from '#contract/account/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { useProof } from './authenticate.ts';
import { isRightPassword, openPassword, type SealedPassword } from './password.ts';
import type { Secrets } from './secrets.ts';
import { issueTokens, makeRefreshToken, sessionLifetimeMs, type IssuedTokens } from './tokens.ts';

export const maxWrongPasswords = 5;
export const lockMs = 2 * 3600 * 1000;

export interface SignIn {
  readonly emailAddress: string;
  readonly password: SealedPassword;
  readonly accountType?: 'individual' | 'merchant';
}

/** Signs in, and binds the new session to the key of the request's proof. */
export async function signInByEmail(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  input: SignIn,
): Promise<IssuedTokens> {
  const proof = await useProof(deps, context);
  const email = normaliseEmail(input.emailAddress);
  if (!email) refuse(51024, { field: 'emailAddress' });
  const password = await openPassword(deps.db, deps.clock, 'login', input.password);
  const failures = await countTry(deps, email);
  const user = await deps.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();
  const isRight = await isRightPassword(user?.password_hash, password);
  const isRightDoor = !input.accountType || user?.account_type === input.accountType;
  if (!user || !isRight || !isRightDoor) {
    if (user) await noteLogin(deps, context, user.id, false);
    refuse('session:wrongCredentials', { triesLeft: maxWrongPasswords - failures });
  }
  if (user.is_disabled) refuse(80001);
  await deps.db.deleteFrom('sign_in_attempt').where('account_key', '=', email).execute();
  return openSession(deps, secrets, context, user.id, proof.keyThumbprint);
}

/**
 * Counts a try before the password is looked at. The fifth is the last: the lock is set with it, and a
 * right password lifts it again.
 * @returns how many tries there have been, this one included
 */
async function countTry(deps: Deps, accountKey: string): Promise<number> {
  const now = deps.clock.now();
  const lockedUntil = new Date(now.getTime() + lockMs);
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_attempt as a (account_key, failures, tried_at) values (${accountKey}, 1, ${now})
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
    .where('account_key', '=', accountKey)
    .executeTakeFirst();
  const leftMs = (row?.locked_until?.getTime() ?? now.getTime()) - now.getTime();
  return refuse('session:locked', { retryAfterSeconds: Math.ceil(leftMs / 1000), triesLeft: 0 });
}

/** A new session for somebody whose identity was just proved; its tokens work with that device key alone. */
export async function openSession(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  userId: string,
  keyThumbprint: string,
): Promise<IssuedTokens> {
  const now = deps.clock.now();
  const sessionId = deps.ids.uuid();
  const refresh = makeRefreshToken();
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('user_session')
      .values({
        id: sessionId,
        user_id: userId,
        key_thumbprint: keyThumbprint,
        refresh_hash: refresh.hash,
        rotated_at_ms: serverTimeMs(),
        device_id: context.deviceId,
        ip: context.ip,
        user_agent: context.userAgent,
        created_at: now,
        expires_at: new Date(now.getTime() + sessionLifetimeMs),
      })
      .execute();
    await tx.updateTable('app_user').set({ last_login_at: now }).where('id', '=', userId).execute();
  });
  await noteLogin(deps, context, userId, true);
  return issueTokens(secrets, deps.clock, { sessionId, userId, keyThumbprint }, refresh);
}

/** One line of the login history. */
export async function noteLogin(deps: Deps, context: Context, userId: string, succeeded: boolean): Promise<void> {
  await deps.db
    .insertInto('login_history')
    .values({
      id: deps.ids.uuid(),
      user_id: userId,
      ip: context.ip,
      user_agent: context.userAgent,
      device_id: context.deviceId,
      country: deps.providers.geoip.findCountry(context.ip) ?? null,
      succeeded,
      at: deps.clock.now(),
    })
    .execute();
}

/** The machine's own time with its fractions: for the order of things within a millisecond, not for business. */
export function serverTimeMs(): number {
  return performance.timeOrigin + performance.now();
}
