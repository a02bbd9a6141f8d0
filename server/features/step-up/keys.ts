import { createHmac } from 'node:crypto';
import type { Secrets } from '../session/index.ts';

/** The secrets of this feature. Got before a transaction: getting one may need a connection of its own. */
export interface Keys {
  readonly code: Uint8Array;
  readonly recovery: Uint8Array;
}

export async function getKeys(secrets: Secrets): Promise<Keys> {
  const [code, recovery] = await Promise.all([secrets.get('step-up-code'), secrets.get('recovery-code')]);
  return { code, recovery };
}

/** How codes are stored: HMAC-SHA256 over all that they are bound to. */
export function hashCode(key: Uint8Array, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
