import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older or newer than this, a webhook is refused: a recorded one can't be played again next week. */
const windowMs = 5 * 60 * 1000;

/** Where a webhook's time and its signature stand. */
export interface SignatureHeaders {
  readonly time: string;
  readonly signature: string;
}

export const signatureHeaders: SignatureHeaders = { time: 'x-chain-time', signature: 'x-chain-signature' };

/** HMAC-SHA256 over the time and the body's bytes, hexadecimal. */
export function signWebhook(secret: Uint8Array, timeMs: number, body: Buffer): string {
  return createHmac('sha256', secret).update(`${timeMs}.`).update(body).digest('hex');
}

export function isSignedWebhook(
  secret: Uint8Array,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
  nowMs: number,
  names: SignatureHeaders = signatureHeaders,
): boolean {
  const timeMs = Number(headers[names.time]);
  const signature = headers[names.signature];
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  if (!Number.isSafeInteger(timeMs) || Math.abs(nowMs - timeMs) > windowMs) return false;
  const expected = Buffer.from(signWebhook(secret, timeMs, body));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
