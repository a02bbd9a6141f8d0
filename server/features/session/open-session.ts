import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { refuseCustomer } from '#server/platform/http/maintenance.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { noteSignIn } from '../accounts/index.ts';
import { issueTokens, makeRefreshToken, sessionLifetimeMs, type IssuedTokens } from './tokens.ts';
import { findMaintenance } from '../maintenance/index.ts';
import { keepDeviceToken, readDeviceToken } from './device-token.ts';
import { tellNewDevice } from './new-device.ts';
import { elsewhereReason, isKnownDevice } from './tries.ts';

/** What a session takes from the request that opens it. */
export type Entrance = Pick<
  Context,
  'requestId' | 'ip' | 'userAgent' | 'deviceId' | 'locale' | 'origin' | 'cookies' | 'setCookie'
>;

/**
 * A new session for somebody whose identity was just proved; its tokens work with that device key alone.
 * A device that the account did not know is told to its owner. Under the one-session policy his other sessions end with it: their next call answers 50004. Refuses
 * `session:wrongCredentials` where the password that was checked is no longer the account's, and
 * 80001 and 50010 where the account is disabled, banned or frozen, 1 where customers are kept out by maintenance.
 */
export async function openSession(
  deps: Deps,
  secrets: Secrets,
  context: Entrance,
  userId: string,
  keyThumbprint: string,
  passwordHash?: string,
): Promise<IssuedTokens> {
  const now = deps.clock.now();
  const sessionId = deps.ids.uuid();
  const refresh = makeRefreshToken();
  const device = readDeviceToken(context);
  await deps.db.transaction().execute(async (tx) => {
    const user = await noteSignIn(tx, userId, now, passwordHash);
    if (!user) refuse('session:wrongCredentials');
    assertMayEnter(user);
    const maintenance = await findMaintenance(tx);
    if (maintenance.isOn) refuseCustomer(maintenance, { roles: user.roles, locale: context.locale });
    const isKnown = await isKnownDevice(tx, deps, userId, { keyThumbprint, tokenHash: device.tokenHash });
    if (deps.config.isSingleSession) await endSessions(tx, deps, { userId, reason: elsewhereReason });
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
        device_token_hash: device.keptHash,
      })
      .execute();
    if (!isKnown) await tellNewDevice(tx, deps, context, { userId, sessionId });
    await noteLogin(deps, context, userId, true, tx);
    await writeAudit(tx, {
      actor: { kind: 'user', id: userId },
      action: 'session.signIn',
      subject: `session:${sessionId}`,
      details: { isKnownDevice: isKnown },
      from: context,
    });
  });
  keepDeviceToken(context, device);
  return issueTokens(secrets, deps.clock, { sessionId, userId, keyThumbprint }, refresh);
}

/** Refuses 80001 and 50010 where nobody may enter the account. */
export function assertMayEnter(user: {
  readonly is_disabled: boolean;
  readonly banned_at: Date | null;
  readonly frozen_at: Date | null;
}): void {
  if (user.is_disabled) refuse(80001);
  if (user.banned_at || user.frozen_at) refuse(50010);
}

/** Which sessions end: all of the user's, or one, or all but one. */
export interface Ending {
  readonly userId: string;
  readonly onlyId?: string;
  readonly exceptId?: string;
  readonly reason: string;
}

/** Ends sessions of a user. Their tokens stop working with the next request. @returns how many there were */
export async function endSessions(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { userId, onlyId, exceptId, reason }: Ending,
): Promise<number> {
  const now = deps.clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('user_session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(onlyId !== undefined, (query) => query.where('id', '=', String(onlyId)))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', String(exceptId)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Refuses with what a session that has ended answers: 50004 where it gave way to a newer one. */
export function refuseEnded(reason: string | null): never {
  return refuse(reason === elsewhereReason ? 50004 : 50001);
}

/** One line of the login history. */
export async function noteLogin(
  deps: Deps,
  context: Pick<Context, 'ip' | 'userAgent' | 'deviceId'>,
  userId: string,
  succeeded: boolean,
  db: Queryable = deps.db,
): Promise<void> {
  await db
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
