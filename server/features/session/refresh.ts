import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { useProof } from './authenticate.ts';
import type { Secrets } from './secrets.ts';
import { serverTimeMs } from './sign-in.ts';
import { hashRefreshToken, issueTokens, makeRefreshToken, type IssuedTokens } from './tokens.ts';

interface Rotated {
  id: string;
  user_id: string;
  is_disabled: boolean;
}

/**
 * Exchanges a refresh token for new tokens, once. One that was exchanged before gives a thief away, and
 * the whole family is revoked; unless the request was already here when the exchange happened: then two
 * tabs asked at once, and the slower is told to look again (`idempotency:inFlight`).
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
  const rotated = await rotate(deps, usedHash, next.hash, proof.keyThumbprint);
  if (!rotated) return refuseUnknown(deps, usedHash, proof.keyThumbprint, arrivedAtMs);
  if (rotated.is_disabled) refuse(80001);
  return issueTokens(
    secrets,
    deps.clock,
    { sessionId: rotated.id, userId: rotated.user_id, keyThumbprint: proof.keyThumbprint },
    next,
  );
}

/** The update is the guard: of twenty at once one finds the old hash. */
async function rotate(
  deps: Deps,
  usedHash: Buffer,
  nextHash: Buffer,
  keyThumbprint: string,
): Promise<Rotated | undefined> {
  const now = deps.clock.now();
  const { rows } = await sql<Rotated>`
    with rotated as (
      update user_session set refresh_hash = ${nextHash}, rotated_at_ms = ${serverTimeMs()}
      where refresh_hash = ${usedHash} and key_thumbprint = ${keyThumbprint} and revoked_at is null and expires_at > ${now}
      returning id, user_id),
    remembered as (insert into refresh_used (refresh_hash, session_id, used_at) select ${usedHash}::bytea, id, ${now}::timestamptz from rotated)
    select r.id, r.user_id, u.is_disabled from rotated r join app_user u on u.id = r.user_id`.execute(deps.db);
  return rows[0];
}

async function refuseUnknown(deps: Deps, usedHash: Buffer, keyThumbprint: string, arrivedAtMs: number): Promise<never> {
  const used = await deps.db
    .selectFrom('refresh_used')
    .innerJoin('user_session', 'user_session.id', 'refresh_used.session_id')
    .select(['user_session.id', 'user_session.rotated_at_ms', 'user_session.key_thumbprint', 'user_session.revoked_at'])
    .where('refresh_used.refresh_hash', '=', usedHash)
    .executeTakeFirst();
  if (!used || used.revoked_at) refuse(50001);
  if (used.key_thumbprint === keyThumbprint && arrivedAtMs <= used.rotated_at_ms) refuse('idempotency:inFlight');
  await revokeSession(deps, used.id, 'refreshReused');
  return refuse('session:refreshReused');
}

/** Ends a session. Its tokens stop working with the next request. */
export async function revokeSession(deps: Deps, sessionId: string, reason: string): Promise<void> {
  await deps.db
    .updateTable('user_session')
    .set({ revoked_at: deps.clock.now(), revoke_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}
