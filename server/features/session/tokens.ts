import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { encodePart, isHs256, isObject, readJws, signHs256 } from './jws.ts';

const tokenType = 'at+jwt';
export const accessTokenLifetimeS = 900;
export const sessionLifetimeMs = 30 * 24 * 3600 * 1000;
const encryptedTokenLifetimeS = 60;

/** Claims of an access token: whose session, bound to which key (RFC 7800 `cnf`). */
export interface AccessClaims {
  readonly sessionId: string;
  readonly userId: string;
  readonly keyThumbprint: string;
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly refreshToken: string;
  readonly accessTokenExpireInSeconds: number;
  readonly uniqueId: string;
}

export interface RefreshToken {
  readonly text: string;
  readonly hash: Buffer;
}

export function makeRefreshToken(): RefreshToken {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashRefreshToken(text) };
}

export function hashRefreshToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Signs a session's tokens. The encrypted one is for requests that can't set a header, and lives one minute. */
export async function issueTokens(
  secrets: Secrets,
  clock: Clock,
  claims: AccessClaims,
  refresh: RefreshToken,
): Promise<IssuedTokens> {
  const nowS = Math.floor(clock.now().getTime() / 1000);
  const { sessionId: sid, userId: sub, keyThumbprint: jkt } = claims;
  const accessToken = signHs256(await secrets.get('access-token'), tokenType, {
    sid,
    cnf: { jkt },
    sub,
    jti: randomBytes(9).toString('base64url'),
    iat: nowS,
    exp: nowS + accessTokenLifetimeS,
  });
  const hidden = { sid, sub, exp: nowS + encryptedTokenLifetimeS };
  const encryptedAccessToken = encrypt(await secrets.get('encrypted-token'), hidden);
  return {
    accessToken,
    encryptedAccessToken,
    refreshToken: refresh.text,
    accessTokenExpireInSeconds: accessTokenLifetimeS,
    uniqueId: claims.sessionId,
  };
}

/** Encrypts a compact JWE (RFC 7516) with a shared key and AES-256-GCM. */
function encrypt(key: Uint8Array, payload: Readonly<Record<string, unknown>>): string {
  const head = encodePart({ alg: 'dir', enc: 'A256GCM' });
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(head));
  const content = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]);
  const [start, body, tag] = [iv, content, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return `${head}..${start}.${body}.${tag}`;
}

/** Reads an access token. Refuses with `request:unauthenticated` if it is not ours or has expired. */
export async function readAccessToken(secrets: Secrets, clock: Clock, token: string): Promise<AccessClaims> {
  // Not part of the check: a database that doesn't respond says nothing about the token.
  const secret = await secrets.get('access-token');
  const jws = readJws(token, { alg: 'HS256', typ: tokenType });
  if (!jws || !isHs256(secret, jws)) return refuse('request:unauthenticated');
  const { sub, sid, cnf, exp } = jws.payload;
  const isOver = typeof exp !== 'number' || exp * 1000 <= clock.now().getTime();
  const jkt = isObject(cnf) ? cnf['jkt'] : undefined;
  if (isOver || typeof sub !== 'string' || typeof sid !== 'string' || typeof jkt !== 'string')
    return refuse('request:unauthenticated');
  return { sessionId: sid, userId: sub, keyThumbprint: jkt };
}
