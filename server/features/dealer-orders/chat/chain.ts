import { createHash } from 'node:crypto';
import { chainedText } from '#contract/dealer-chat/rules.ts';
import type { OrderMessageRow } from './tables.ts';

type Hashed = Pick<OrderMessageRow, 'order_id' | 'n' | 'side' | 'at' | 'salt' | 'text' | 'image_sha256'>;

/** Returns the hash of a message, chained to the one before it. */
export function hashOf(message: Hashed, previous: Buffer | null): Buffer {
  const text = chainedText({
    previousHash: previous?.toString('hex') ?? null,
    orderId: message.order_id,
    n: message.n,
    side: message.side,
    at: message.at.toISOString(),
    salt: message.salt,
    text: message.text,
    imageSha256: message.image_sha256?.toString('hex') ?? null,
  });
  return createHash('sha256').update(text).digest();
}

/**
 * Returns the first place where an order's messages differ from what was written: a message was changed or removed, or
 * an image's file has another hash. Null if there is none.
 * @param messages all messages of an order, oldest first
 */
export function findBreak(
  messages: readonly OrderMessageRow[],
  imageHash: (fileId: string) => string | undefined,
): number | null {
  let previous: Buffer | null = null;
  for (const [index, message] of messages.entries()) {
    const image = message.image_id === null ? null : imageHash(message.image_id);
    const isSameImage = image === (message.image_sha256?.toString('hex') ?? null);
    if (message.n !== index + 1 || !isSameImage || !hashOf(message, previous).equals(message.hash)) return index + 1;
    previous = message.hash;
  }
  return null;
}
