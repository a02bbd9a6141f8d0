import { textToBase64Url, toBase64Url } from './base64url.ts';
import { keepDeviceKey, readDeviceKey, type DeviceKey } from './device-store.ts';

/** What a proof is about: RFC 9449, section 4.2. */
export interface ProofSubject {
  readonly method: string;
  /** Origin and path. A query or fragment is cut off, as the RFC asks. */
  readonly url: string;
  /** Binds the proof to this token (`ath`); left out while there is none. */
  readonly accessToken?: string | null;
}

/** The key of this device, or none before the first sign-in. */
export function findDeviceKey(): Promise<DeviceKey | undefined> {
  return readDeviceKey();
}

/** The key of this device, made on first use. It can't be exported, so it can't be stolen as data. */
export async function getDeviceKey(): Promise<DeviceKey> {
  return (await readDeviceKey()) ?? (await keepDeviceKey(await makeDeviceKey()));
}

export async function makeDeviceKey(): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { pair, jwk: { crv: crv ?? '', kty: kty ?? '', x: x ?? '', y: y ?? '' } };
}

/** A DPoP proof: a signed statement that whoever holds this key makes this request now. Used once. */
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
