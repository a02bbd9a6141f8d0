import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '#server/features/session/index.ts';

const secretName = 'api-key-seal';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals a key's secret with AES-256-GCM: initialisation vector, tag, ciphertext. The key's id is bound in,
 * so that a sealed secret moved to another row does not open.
 */
export async function sealSecret(secrets: Secrets, keyId: string, secret: string): Promise<Buffer> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await secrets.get(secretName), iv);
  cipher.setAAD(Buffer.from(keyId));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Opens a sealed secret. Throws where it was changed, or belongs to another key. */
export async function openSecret(secrets: Secrets, keyId: string, sealed: Buffer): Promise<string> {
  const decipher = createDecipheriv('aes-256-gcm', await secrets.get(secretName), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(keyId));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
