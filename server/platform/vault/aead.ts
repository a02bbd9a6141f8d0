import { createCipheriv, createDecipheriv, type CipherGCM, type DecipherGCM } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { inPieces, pieceBytes } from '../in-pieces.ts';
import { fillRandom } from '../randomness.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

function newVector(): Buffer {
  const vector = Buffer.alloc(ivBytes);
  fillRandom(vector);
  return vector;
}

/** Seals with AES-256-GCM: initialization vector, tag, ciphertext. `context` is authenticated but not stored. */
export function sealBytes(key: Uint8Array, context: string, plain: Uint8Array): Buffer {
  const iv = newVector();
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]);
}

/** Opens sealed bytes. Throws if they were changed, or sealed under another key or context. */
export function openBytes(key: Uint8Array, context: string, sealed: Uint8Array): Buffer {
  const opener = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opener.update(sealed.subarray(ivBytes + tagBytes)), opener.final()]);
}

/**
 * Seals like `sealBytes`, after a header of the caller's, for large data: ten megabytes in one go, copied three times,
 * hold up everyone's requests. Each piece is written directly to the returned buffer.
 */
export async function sealInPieces(key: Uint8Array, context: string, head: Uint8Array, plain: Uint8Array) {
  const iv = newVector();
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const start = head.length + ivBytes + tagBytes;
  const sealed = Buffer.allocUnsafeSlow(start + plain.length);
  await turnInPieces(cipher, plain, sealed.subarray(start));
  sealed.set(head);
  sealed.set(iv, head.length);
  sealed.set(cipher.getAuthTag(), head.length + ivBytes);
  return sealed;
}

/** Opens like `openBytes`, piece by piece. */
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
  let at = 0;
  for await (const piece of inPieces(from)) {
    to.set(turner.update(piece), at);
    at += piece.length;
  }
  turner.final();
}

/** Parameters for sealing one file into another. */
export interface FileSealing {
  readonly key: Uint8Array;
  readonly context: string;
  readonly head: Uint8Array;
  readonly from: string;
  /** Created or overwritten; synced to disk when done. */
  readonly to: string;
}

/**
 * Seals like `sealInPieces`, from one file into another. It blocks its thread: not for the one that serves requests.
 */
export function sealFileAtOnce({ key, context, head, from, to }: FileSealing): void {
  const iv = newVector();
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'w', 0o600);
    try {
      writeFileSync(target, Buffer.concat([head, iv, Buffer.alloc(tagBytes)]));
      const piece = Buffer.allocUnsafe(pieceBytes);
      for (let length = readSync(source, piece); length > 0; length = readSync(source, piece))
        writeFileSync(target, cipher.update(piece.subarray(0, length)));
      cipher.final();
      writeSync(target, cipher.getAuthTag(), 0, tagBytes, head.length + ivBytes);
      fsyncSync(target);
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}
