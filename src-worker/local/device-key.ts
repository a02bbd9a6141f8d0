import { textToBase64Url, toBase64Url } from './base64url.ts';
import { keepDeviceKey, readDeviceKey, type DeviceKey } from './device-store.ts';

/** Subject of a proof: RFC 9449, section 4.2. */
export interface ProofSubject {
  readonly method: string;
  /** Origin and path. A query or fragment is removed, as the RFC requires. */
  readonly url: string;
  /** Binds the proof to this token (`ath`); omitted while there is none. */
  readonly accessToken?: string | null;
}

/** Returns the key of this device; none before the first sign-in. */
export function findDeviceKey(): Promise<DeviceKey | undefined> {
  return readDeviceKey();
}

/** Returns the key of this device, creating it on first use. It is not extractable, so it can't be stolen as data. */
export async function getDeviceKey(): Promise<DeviceKey> {
  return (await readDeviceKey()) ?? (await keepDeviceKey(await makeDeviceKey()));
}

export async function makeDeviceKey(): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { pair, jwk: { crv: crv ?? '', kty: kty ?? '', x: x ?? '', y: y ?? '' } };
}

/** Signs a DPoP proof: a single-use statement that the holder of this key makes this request now. */
export async function signProof(key: DeviceKey, subject: ProofSubject, nowMs: number): Promise<string> {
  const claims = {
    jti: crypto.randomUUID(),
    htm: subject.method,
    htu: withoutQuery(subject.url),
    iat: Math.floor(nowMs / 1000),
    ...(subject.accessToken ? { ath: await tokenHash(subject.accessToken) } : {}),
  };
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk };
  const signed = `${textToBase64Url(JSON.stringify(header))}.${textToBase64Url(JSON.stringify(claims))}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.pair.privateKey,
    new TextEncoder().encode(signed),
  );
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

async function tokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return toBase64Url(new Uint8Array(digest));
}
