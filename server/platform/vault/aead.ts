import { createCipheriv, createDecipheriv, randomBytes, type CipherGCM, type DecipherGCM } from 'node:crypto';
import { setImmediate as letOthersGo } from 'node:timers/promises';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** What is gone through at a stretch: a fraction of a millisecond. */
const pieceBytes = 256 * 1024;

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

/**
 * As `sealBytes`, after a head of the caller's, for what may be large: ten megabytes at one stretch, copied three times,
 * hold up everybody's requests. It goes piece by piece into the memory that is returned.
 */
export async function sealInPieces(key: Uint8Array, context: string, head: Uint8Array, plain: Uint8Array) {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const start = head.length + ivBytes + tagBytes;
  const sealed = Buffer.allocUnsafeSlow(start + plain.length);
  await turnInPieces(cipher, plain, sealed.subarray(start));
  sealed.set(head);
  sealed.set(iv, head.length);
  sealed.set(cipher.getAuthTag(), head.length + ivBytes);
  return sealed;
}

/** As `openBytes`, piece by piece. */
export async function openInPieces(key: Uint8Array, context: string, sealed: Uint8Array): Promise<Buffer> {
  const opener = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const secret = sealed.subarray(ivBytes + tagBytes);
  const plain = Buffer.allocUnsafeSlow(secret.length);
  await turnInPieces(opener, secret, plain);
  return plain;
}

async function turnInPieces(turner: CipherGCM | DecipherGCM, from: Uint8Array, to: Buffer): Promise<void> {
  for (let at = 0; at < from.length; at += pieceBytes) {
    if (at > 0) await letOthersGo();
    to.set(turner.update(from.subarray(at, at + pieceBytes)), at);
  }
  turner.final();
}
