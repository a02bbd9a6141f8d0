import { createHash, randomBytes } from 'node:crypto';
import { brand } from '#contract/platform/brand.ts';
import type { Context } from '#server/platform/http/context.ts';

const cookie = `${brand.storagePrefix}.device`;
const lifetimeS = 90 * 24 * 3600;

/** The token by which a browser is known again after signing out, when its key is gone. It opens nothing by itself. */
export interface DeviceToken {
  readonly token: string;
  /** Of the token that came with the request; null where there was none. */
  readonly tokenHash: Buffer | null;
  readonly keptHash: Buffer;
}

/** Reads the browser's token, or makes one. Page scripts can't read it, and it says nothing of whose it is. */
export function readDeviceToken(context: Pick<Context, 'cookies'>): DeviceToken {
  const given = context.cookies[cookie];
  const isGiven = given !== undefined && /^[0-9a-f]{48}$/.test(given);
  const token = isGiven ? given : randomBytes(24).toString('hex');
  const keptHash = createHash('sha256').update(token).digest();
  return { token, keptHash, tokenHash: isGiven ? keptHash : null };
}

/** Leaves the token with the browser for another 90 days. */
export function keepDeviceToken(context: Pick<Context, 'setCookie'>, { token }: DeviceToken): void {
  context.setCookie(cookie, token, { maxAgeS: lifetimeS, httpOnly: true, path: '/api' });
}
