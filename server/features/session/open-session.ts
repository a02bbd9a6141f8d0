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

/** What the user gave before a session is opened. */
interface Given {
  /** Hash of the password that was checked. */
  readonly passwordHash?: string;
  /** Verification of the second step, whose line in the login history becomes that of the finished sign-in. */
  readonly verification?: string;
}

/** Parts of the request that a new session is opened with. */
export type Entrance = Pick<
  Context,
  'requestId' | 'ip' | 'userAgent' | 'deviceId' | 'locale' | 'origin' | 'cookies' | 'setCookie'
>;

/**
 * Opens a session for a user whose identity was just proved; its tokens work only with that device key. The owner is
 * notified of a device new to the account. Under the single-session policy their other sessions end: their next call
 * gets 50004. Refuses with `session:wrongCredentials` if the password that was checked is no longer the account's,
 * 80001 and 50010 if the account is disabled, banned or frozen, 1 if maintenance keeps customers out.
 */
export async function openSession(
  deps: Deps,
  secrets: Secrets,
  context: Entrance,
  userId: string,
  keyThumbprint: string,
  { passwordHash, verification }: Given = {},
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
    const id = verification === undefined ? {} : { id: verification };
    await noteLogin(deps, context, { ...id, userId, succeeded: true }, tx);
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

/**
 * Refuses with 80001 or 50010 if the account may not be entered: `closedAt` if its owner closed it, `isFrozen` if
 * support only has to unfreeze it.
 */
export function assertMayEnter(user: {
  readonly is_disabled: boolean;
  readonly banned_at: Date | null;
  readonly closed_at: Date | null;
  readonly frozen_at: Date | null;
}): void {
  if (user.is_disabled) refuse(80001, user.closed_at ? { closedAt: user.closed_at.toISOString() } : undefined);
  if (user.banned_at) refuse(50010);
  if (user.frozen_at) refuse(50010, { isFrozen: true });
}

/** Sessions to end: all of the user's, only one, or all but one. */
export interface Ending {
  readonly userId: string;
  readonly onlyId?: string;
  readonly exceptId?: string;
  readonly reason: string;
}

/** Ends sessions of a user. Their tokens stop working with the next request. @returns the number ended */
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

/** Refuses with an ended session's code: 50004 if a newer one replaced it. */
export function refuseEnded(reason: string | null): never {
  return refuse(reason === elsewhereReason ? 50004 : 50001);
}

interface LoginLine {
  /** A line with this id is changed if it exists; by default it is a new one. */
  readonly id?: string;
  readonly userId: string;
  readonly succeeded: boolean;
  /** Key of a device the account doesn't know, from which the right password came. */
  readonly unknownKey?: string | null;
}

/** Writes a line of the login history. */
export async function noteLogin(
  deps: Deps,
  context: Pick<Context, 'ip' | 'userAgent' | 'deviceId'>,
  { id = deps.ids.uuid(), userId, succeeded, unknownKey = null }: LoginLine,
  db: Queryable = deps.db,
): Promise<void> {
  const line = {
    ip: context.ip,
    user_agent: context.userAgent,
    device_id: context.deviceId,
    country: deps.providers.geoip.findCountry(context.ip) ?? null,
    succeeded,
    at: deps.clock.now(),
  };
  await db
    .insertInto('login_history')
    .values({ id, user_id: userId, ...line, unknown_key: unknownKey })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(line))
    .execute();
}

/** Returns the machine's own time with fractions, for ordering within a millisecond, not for business logic. */
export function serverTimeMs(): number {
  return performance.timeOrigin + performance.now();
}
