import { createHash, randomBytes } from 'node:crypto';
import { EncryptJWT, jwtVerify, SignJWT } from 'jose';
import { refuse } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';

export const accessTokenLifetimeS = 900;
export const sessionLifetimeMs = 30 * 24 * 3600 * 1000;
const encryptedTokenLifetimeS = 60;

/** What an access token says: whose session, bound to which key (RFC 7800 `cnf`). */
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

/** Signs the tokens of a session. The encrypted one serves where a header can't be set, and lives a minute. */
export async function issueTokens(
  secrets: Secrets,
  clock: Clock,
  claims: AccessClaims,
  refresh: RefreshToken,
): Promise<IssuedTokens> {
  const nowS = Math.floor(clock.now().getTime() / 1000);
  const accessToken = await new SignJWT({ sid: claims.sessionId, cnf: { jkt: claims.keyThumbprint } })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(claims.userId)
    .setJti(randomBytes(9).toString('base64url'))
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + accessTokenLifetimeS)
    .sign(await secrets.get('access-token'));
  const encryptedAccessToken = await new EncryptJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(claims.userId)
    .setExpirationTime(nowS + encryptedTokenLifetimeS)
    .encrypt(await secrets.get('encrypted-token'));
  return {
    accessToken,
    encryptedAccessToken,
    refreshToken: refresh.text,
    accessTokenExpireInSeconds: accessTokenLifetimeS,
    uniqueId: claims.sessionId,
  };
}

/** Reads an access token. Refuses `request:unauthenticated` where it is not ours or has expired. */
export async function readAccessToken(secrets: Secrets, clock: Clock, token: string): Promise<AccessClaims> {
  // Outside: a database that doesn't answer says nothing about the token.
  const secret = await secrets.get('access-token');
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      currentDate: clock.now(),
      requiredClaims: ['sub', 'sid', 'cnf', 'exp'],
    });
    const { jkt } = payload['cnf'] as { jkt: string };
    return { sessionId: payload['sid'] as string, userId: payload.sub as string, keyThumbprint: jkt };
  } catch {
    return refuse('request:unauthenticated');
  }
}
