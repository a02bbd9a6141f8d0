import { createHash } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readJws } from './jws.ts';
import { isEs256, readProofKey } from './proof-key.ts';

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
  if (typeof jti !== 'string' || jti.length < 8 || jti.length > 64) refuse('request:unauthenticated');
  // Said only of a proof that holds in all else: its device corrects itself by our time, and signs anew.
  if (Math.abs(nowS - iat) > windowS) refuse('request:clockOff', { serverTime: clock.now().toISOString() });
  return { keyThumbprint, jti };
}

/** What a proof says, signed with the key that it names. */
function verifySignature(proof: string) {
  const jws = readJws(proof, { alg: 'ES256', typ: 'dpop+jwt' });
  const key = jws && readProofKey(jws.header['jwk']);
  if (!jws || !key || !isEs256(key, jws.signed, jws.signature)) return refuse('request:unauthenticated');
  return { payload: jws.payload, keyThumbprint: key.thumbprint };
}

/** `ath`: base64url of SHA-256 of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
