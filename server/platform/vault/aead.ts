import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: initialisation vector, tag, ciphertext. `context` is bound in and not kept. */
export function sealBytes(key: Uint8Array, context: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]);
}

/** Throws where the bytes were changed, or sealed under another key or context. */
export function openBytes(key: Uint8Array, context: string, sealed: Uint8Array): Buffer {
  const opener = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opener.update(sealed.subarray(ivBytes + tagBytes)), opener.final()]);
}
