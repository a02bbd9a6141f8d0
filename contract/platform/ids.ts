/** Two hexadecimal digits per byte: about twenty ids are created per payment. */
const digits = Array.from({ length: 256 }, (_unused, byte) => byte.toString(16).padStart(2, '0'));

/**
 * Creates a UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, 12 bits that are random or the `count` of an id
 * within its millisecond (the RFC's method 1), then random bits. Sorts by time.
 */
export function makeUuidV7(nowMs: number, random: (bytes: Uint8Array) => void, count?: number): string {
  const bytes = new Uint8Array(16);
  random(bytes);
  if (count !== undefined) {
    bytes[6] = count >> 8;
    bytes[7] = count % 256;
  }
  let rest = nowMs;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  let hex = '';
  for (const byte of bytes) hex += digits[byte];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export const uuidPattern = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

/** An `Idempotency-Key`: created by the client before it first sends a command, and sent again with each retry. */
export const idempotencyKeyPattern = '^[A-Za-z0-9_-]{16,64}$';
