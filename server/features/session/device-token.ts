import { createHash, randomBytes } from 'node:crypto';
import { brand } from '#contract/platform/brand.ts';
import type { Context } from '#server/platform/http/context.ts';

const cookie = `${brand.storagePrefix}.device`;
const lifetimeS = 90 * 24 * 3600;

/** Token that identifies a browser after sign-out, when its key is gone. It grants nothing by itself. */
export interface DeviceToken {
  readonly token: string;
  /** Hash of the token that came with the request; null if there was none. */
  readonly tokenHash: Buffer | null;
  readonly keptHash: Buffer;
}

/** Reads the browser's token, or makes one. Page scripts can't read it, and it doesn't reveal whose it is. */
export function readDeviceToken(context: Pick<Context, 'cookies'>): DeviceToken {
  const given = context.cookies[cookie];
  const isGiven = given !== undefined && /^[0-9a-f]{48}$/.test(given);
  const token = isGiven ? given : randomBytes(24).toString('hex');
  const keptHash = createHash('sha256').update(token).digest();
  return { token, keptHash, tokenHash: isGiven ? keptHash : null };
}

/** Stores the token in the browser for another 90 days. */
export function keepDeviceToken(context: Pick<Context, 'setCookie'>, { token }: DeviceToken): void {
  context.setCookie(cookie, token, { maxAgeS: lifetimeS, httpOnly: true, path: '/api' });
}
