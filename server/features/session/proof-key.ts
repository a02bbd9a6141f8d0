import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { isObject } from './jws.ts';

/** A device's key, as named in its proofs. */
export interface ProofKey {
  readonly key: KeyObject;
  /** RFC 7638. */
  readonly thumbprint: string;
}

/** Number of devices whose keys are cached; each proof of a device carries the same one. */
const maxKept = 10_000;
const kept = new Map<string, ProofKey>();

/** One coordinate of a P-256 point: 32 bytes. */
const coordinate = /^[\w-]{43}$/;

/** Reads the public key in a proof's header. Undefined if it isn't a P-256 key, or contains the private one. */
export function readProofKey(jwk: unknown): ProofKey | undefined {
  if (!isObject(jwk) || jwk['kty'] !== 'EC' || jwk['crv'] !== 'P-256' || 'd' in jwk) return undefined;
  const { x, y } = jwk;
  if (typeof x !== 'string' || typeof y !== 'string' || !coordinate.test(x) || !coordinate.test(y)) return undefined;
  const name = `${x}.${y}`;
  const known = kept.get(name);
  if (known) return known;
  const made = makeKey(x, y);
  if (made && kept.size >= maxKept) kept.delete(String(kept.keys().next().value));
  if (made) kept.set(name, made);
  return made;
}

function makeKey(x: string, y: string): ProofKey | undefined {
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    // Members in the order the thumbprint requires.
    const text = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
    return { key, thumbprint: createHash('sha256').update(text).digest('base64url') };
  } catch {
    return undefined;
  }
}

/** Whether a text was signed (`ES256`) with that key. */
export function isEs256({ key }: ProofKey, signed: string, signature: Buffer): boolean {
  return (
    signature.length === 64 && verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, signature)
  );
}
