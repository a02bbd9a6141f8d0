import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { accounts } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { useProof } from './authenticate.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { refuseEnded, serverTimeMs } from './open-session.ts';
import { hashRefreshToken, issueTokens, makeRefreshToken, type IssuedTokens } from './tokens.ts';

interface Rotated {
  id: string;
  user_id: string;
  is_disabled: boolean;
}

/**
 * Exchanges a refresh token for new tokens, once. Reuse of an exchanged one reveals a thief, and the whole family is
 * revoked. Two exceptions, both only with the proof of the same device's key: the request had already arrived when the
 * exchange happened (two tabs at once; the slower is told to look again, `idempotency:inFlight`), or it carries the
 * `Idempotency-Key` of that very exchange (the response was lost in the network, and the client retries).
 */
export async function refreshTokens(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  input: { readonly accessToken: string; readonly refreshToken: string },
): Promise<IssuedTokens> {
  const arrivedAtMs = serverTimeMs();
  const proof = await useProof(deps, context, input.accessToken);
  const usedHash = hashRefreshToken(input.refreshToken);
  const next = makeRefreshToken();
  const exchange = {
    usedHash,
    nextHash: next.hash,
    keyThumbprint: proof.keyThumbprint,
    rotationKey: rotationKeyOf(context),
  };
  const rotated = (await rotate(deps, exchange)) ?? (await rotateAgain(deps, exchange));
  if (!rotated) return refuseUnknown(deps, exchange, arrivedAtMs);
  if (rotated.is_disabled) refuse(80001);
  return issueTokens(
    secrets,
    deps.clock,
    { sessionId: rotated.id, userId: rotated.user_id, keyThumbprint: proof.keyThumbprint },
    next,
  );
}

interface Exchange {
  readonly usedHash: Buffer;
  readonly nextHash: Buffer;
  readonly keyThumbprint: string;
  readonly rotationKey: string | null;
}

function rotationKeyOf(context: Context): string | null {
  const key = context.headers['idempotency-key'];
  return typeof key === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(key) ? key : null;
}

/** Rotates the token. The update is the guard: of twenty concurrent ones only one finds the old hash. */
async function rotate(deps: Deps, exchange: Exchange): Promise<Rotated | undefined> {
  const { usedHash, nextHash, keyThumbprint, rotationKey } = exchange;
  const now = deps.clock.now();
  const { rows } = await sql<Rotated>`
    with rotated as (
      update user_session set refresh_hash = ${nextHash}, rotated_at_ms = ${serverTimeMs()}, rotation_key = ${rotationKey}
      where refresh_hash = ${usedHash} and key_thumbprint = ${keyThumbprint} and revoked_at is null and expires_at > ${now}
      returning id, user_id),
    remembered as (insert into refresh_used (refresh_hash, session_id, used_at) select ${usedHash}::bytea, id, ${now}::timestamptz from rotated)
    select r.id, r.user_id, u.is_disabled from rotated r join ${accounts} u on u.id = r.user_id`.execute(deps.db);
  return rows[0];
}

/** Rotates again after the response to this exchange was lost, replacing tokens that never arrived. */
async function rotateAgain(deps: Deps, exchange: Exchange): Promise<Rotated | undefined> {
  const { usedHash, nextHash, keyThumbprint, rotationKey } = exchange;
  if (rotationKey === null) return undefined;
  const { rows } = await sql<Rotated>`
    with rotated as (
      update user_session s set refresh_hash = ${nextHash}, rotated_at_ms = ${serverTimeMs()}
      from refresh_used used
      where used.refresh_hash = ${usedHash} and used.session_id = s.id and s.rotation_key = ${rotationKey}
        and s.key_thumbprint = ${keyThumbprint} and s.revoked_at is null and s.expires_at > ${deps.clock.now()}
      returning s.id, s.user_id)
    select r.id, r.user_id, u.is_disabled from rotated r join ${accounts} u on u.id = r.user_id`.execute(deps.db);
  return rows[0];
}

async function refuseUnknown(deps: Deps, exchange: Exchange, arrivedAtMs: number): Promise<never> {
  const { usedHash, keyThumbprint } = exchange;
  const used = await deps.db
    .selectFrom('refresh_used')
    .innerJoin('user_session', 'user_session.id', 'refresh_used.session_id')
    .select([
      'user_session.id',
      'user_session.rotated_at_ms',
      'user_session.key_thumbprint',
      'user_session.revoked_at',
      'user_session.revoke_reason',
    ])
    .where('refresh_used.refresh_hash', '=', usedHash)
    .executeTakeFirst();
  if (!used) return refuseEnded(await findEndReason(deps, exchange));
  if (used.revoked_at) refuseEnded(used.revoke_reason);
  if (used.key_thumbprint === keyThumbprint && arrivedAtMs <= used.rotated_at_ms) refuse('idempotency:inFlight');
  await revokeSession(deps, used.id, 'refreshReused');
  return refuse('session:refreshReused');
}

/** Finds why the session of an unexchanged refresh token ended; reported only to its own device. */
async function findEndReason(deps: Deps, { usedHash, keyThumbprint }: Exchange): Promise<string | null> {
  const row = await deps.db
    .selectFrom('user_session')
    .select('revoke_reason')
    .where('refresh_hash', '=', usedHash)
    .where('key_thumbprint', '=', keyThumbprint)
    .executeTakeFirst();
  return row?.revoke_reason ?? null;
}

/** Ends a session. Its tokens stop working with the next request. */
export async function revokeSession(deps: Deps, sessionId: string, reason: string): Promise<void> {
  await revocation(deps.db, deps.clock.now(), sessionId, reason).execute();
}

/** Signs the caller out. */
export const signOut = defineCommand({
  name: 'session.signOut',
  work: async ({ tx, session, now, write, note }: Given) => {
    write(revocation(tx, now, session.sessionId, 'signedOut'));
    note({ action: 'session.signOut', subject: `session:${session.sessionId}` });
    return {};
  },
});

function revocation(db: Queryable, now: Date, sessionId: string, reason: string) {
  return db
    .updateTable('user_session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null);
}
