import { createHash } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readJws } from './jws.ts';
import { isEs256, readProofKey } from './proof-key.ts';

/** Claims a proof must match (RFC 9449, section 4.3). */
export interface ProofExpectation {
  readonly proof: string | undefined;
  readonly method: string;
  /** Origin and path, without query. */
  readonly url: string;
  /** Token sent with the proof, which must contain its hash. */
  readonly accessToken?: string;
}

/** Valid proof whose `jti` has not been checked for replay yet. */
export interface Proof {
  readonly keyThumbprint: string;
  readonly jti: string;
}

/** Proofs are looked up in batches: a value that database text can't hold would fail all of them. */
const jtiForm = /^[\x20-\x7e]{8,64}$/;

/** Maximum deviation of a proof's time from ours. `proof_seen` remembers for longer than twice this. */
const windowS = 120;

/**
 * Checks everything about a proof except replay. Refuses with `request:unauthenticated`, or with `request:clockOff` and
 * our time if only its time is wrong.
 */
export function checkProof(expected: ProofExpectation, clock: Clock): Proof {
  if (!expected.proof || expected.proof.length > 2048) refuse('request:unauthenticated');
  const { payload, keyThumbprint } = verifySignature(expected.proof);
  const nowS = clock.now().getTime() / 1000;
  const { htm, htu, iat, jti, ath } = payload;
  const isRight =
    htm === expected.method &&
    htu === expected.url &&
    (expected.accessToken === undefined || ath === hashToken(expected.accessToken));
  if (!isRight || typeof iat !== 'number') refuse('request:unauthenticated');
  if (typeof jti !== 'string' || !jtiForm.test(jti)) refuse('request:unauthenticated');
  // Reported only for a proof that is otherwise valid: the device adjusts to our time and signs again.
  if (Math.abs(nowS - iat) > windowS) refuse('request:clockOff', { serverTime: clock.now().toISOString() });
  return { keyThumbprint, jti };
}

/** Returns the payload of a proof signed with the key it names. */
function verifySignature(proof: string) {
  const jws = readJws(proof, { alg: 'ES256', typ: 'dpop+jwt' });
  const key = jws && readProofKey(jws.header['jwk']);
  if (!jws || !key || !isEs256(key, jws.signed, jws.signature)) return refuse('request:unauthenticated');
  return { payload: jws.payload, keyThumbprint: key.thumbprint };
}

/** Returns `ath`: base64url of SHA-256 of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
