import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWK } from 'jose';
import { refuse } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';

/** What a proof must be about (RFC 9449, section 4.3). */
export interface ProofExpectation {
  readonly proof: string | undefined;
  readonly method: string;
  /** Origin and path, without query. */
  readonly url: string;
  /** The token sent beside it; its hash must stand in the proof. */
  readonly accessToken?: string;
}

/** A proof that holds, and whose `jti` still has to be seen for the first time. */
export interface Proof {
  readonly keyThumbprint: string;
  readonly jti: string;
}

/** How far a proof's time may lie from ours. `proof_seen` remembers for longer than twice this. */
const windowS = 120;

/**
 * Checks everything about a proof but whether it was seen before. Refuses `request:unauthenticated`, and
 * `request:clockOff` with our time where nothing but its own is wrong.
 */
export async function checkProof(expected: ProofExpectation, clock: Clock): Promise<Proof> {
  if (!expected.proof || expected.proof.length > 2048) refuse('request:unauthenticated');
  const { payload, protectedHeader } = await verifySignature(expected.proof);
  const nowS = clock.now().getTime() / 1000;
  const jwk = protectedHeader.jwk as JWK & { d?: unknown };
  const isRight =
    jwk.d === undefined &&
    payload['htm'] === expected.method &&
    payload['htu'] === expected.url &&
    typeof payload.iat === 'number' &&
    typeof payload.jti === 'string' &&
    payload.jti.length >= 8 &&
    payload.jti.length <= 64 &&
    (expected.accessToken === undefined || payload['ath'] === hashToken(expected.accessToken));
  if (!isRight) refuse('request:unauthenticated');
  // Said only of a proof that holds in all else: its device corrects itself by our time, and signs anew.
  if (Math.abs(nowS - Number(payload.iat)) > windowS)
    refuse('request:clockOff', { serverTime: clock.now().toISOString() });
  return { keyThumbprint: await calculateJwkThumbprint(jwk), jti: payload.jti as string };
}

async function verifySignature(proof: string) {
  try {
    // The clock of the library is not ours: times are checked by the caller.
    return await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'], currentDate: new Date(0) });
  } catch {
    return refuse('request:unauthenticated');
  }
}

/** `ath`: base64url of SHA-256 of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
