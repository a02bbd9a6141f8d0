import { createHash } from 'node:crypto';
import { chainedText } from '#contract/dealer-chat/rules.ts';
import type { OrderMessageRow } from './tables.ts';

type Hashed = Pick<OrderMessageRow, 'order_id' | 'n' | 'side' | 'at' | 'salt' | 'text' | 'image_sha256'>;

/** The hash of a message after the one before it. */
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
 * The first place at which an order's messages are not as they were written: one was changed, or is gone, or the files
 * say another hash of an image. Null where there is none.
 * @param messages all of an order, oldest first
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
