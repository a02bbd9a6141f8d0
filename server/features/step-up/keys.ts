import { createHmac } from 'node:crypto';
import type { Secrets } from '../session/index.ts';

/** Secrets of this feature. Loaded before a transaction, because loading one may need its own connection. */
export interface Keys {
  readonly code: Uint8Array;
  readonly recovery: Uint8Array;
}

export async function getKeys(secrets: Secrets): Promise<Keys> {
  const [code, recovery] = await Promise.all([secrets.get('step-up-code'), secrets.get('recovery-code')]);
  return { code, recovery };
}

/** Hashes a code for storage: HMAC-SHA256 over everything it is bound to. */
export function hashCode(key: Uint8Array, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
