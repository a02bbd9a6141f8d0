/** Maximum length of a message between the two sides of an order; it has text, an image, or both. */
export const chatTextMax = 1000;
/** Maximum messages per side and minute. */
export const chatPerMinute = 20;
/** Hours after an order's end during which its sides can still write. */
export const chatHoursAfterEnd = 24;

/** Returns when the sides of an order can no longer write; null while the order is open. @param endedAt ISO 8601 */
export const chatUntil = (endedAt: string | null): string | null =>
  endedAt === null ? null : new Date(Date.parse(endedAt) + chatHoursAfterEnd * 3_600_000).toISOString();

/** Content of a message's hash, as JSON in this order; the previous message's hash comes first. */
export interface ChainedMessage {
  /** Hexadecimal; null for the first message. */
  readonly previousHash: string | null;
  readonly orderId: string;
  readonly n: number;
  readonly side: string;
  /** ISO 8601. */
  readonly at: string;
  /** Random, so that a short text can't be guessed from its hash. */
  readonly salt: string;
  readonly text: string;
  /** SHA-256 of the image, hexadecimal. */
  readonly imageSha256: string | null;
}

/** Returns the text that a message's hash (SHA-256) is calculated over. */
export const chainedText = (m: ChainedMessage): string =>
  JSON.stringify([m.previousHash, m.orderId, m.n, m.side, m.at, m.salt, m.text, m.imageSha256]);
