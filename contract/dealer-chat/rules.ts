/** A message between the two sides of an order: text, an image, or both. */
export const chatTextMax = 1000;
/** So many messages of a side in a minute. */
export const chatPerMinute = 20;
/** For so long after the order's end its sides can still write. */
export const chatHoursAfterEnd = 24;

/** Until when the sides of an order can write; null while it goes on. @param endedAt ISO 8601 */
export const chatUntil = (endedAt: string | null): string | null =>
  endedAt === null ? null : new Date(Date.parse(endedAt) + chatHoursAfterEnd * 3_600_000).toISOString();

/** What a message's hash covers, in this order, as JSON: the one before it comes first. */
export interface ChainedMessage {
  /** Hexadecimal; null before the first. */
  readonly previousHash: string | null;
  readonly orderId: string;
  readonly n: number;
  readonly side: string;
  /** ISO 8601. */
  readonly at: string;
  /** Random, so that nobody guesses a short text by its hash. */
  readonly salt: string;
  readonly text: string;
  /** Of the image, hexadecimal. */
  readonly imageSha256: string | null;
}

/** The bytes of a message's hash (SHA-256), as a text. */
export const chainedText = (m: ChainedMessage): string =>
  JSON.stringify([m.previousHash, m.orderId, m.n, m.side, m.at, m.salt, m.text, m.imageSha256]);
