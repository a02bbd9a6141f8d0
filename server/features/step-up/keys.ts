import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '../session/index.ts';

/** The secrets of this feature. Got before a transaction: getting one may need a connection of its own. */
export interface Keys {
  readonly code: Uint8Array;
  readonly recovery: Uint8Array;
  readonly totp: Uint8Array;
}

export async function getKeys(secrets: Secrets): Promise<Keys> {
  const [code, recovery, totp] = await Promise.all([
    secrets.get('step-up-code'),
    secrets.get('recovery-code'),
    secrets.get('totp-secret'),
  ]);
  return { code, recovery, totp };
}

/** How codes are stored: HMAC-SHA256 over all that they are bound to. */
export function hashCode(key: Uint8Array, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: IV, tag, ciphertext. It opens for this owner alone. */
export function seal(key: Uint8Array, owner: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]);
}

/** Throws where the bytes were changed or belong to another owner. */
export function unseal(key: Uint8Array, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
