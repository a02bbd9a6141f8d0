import { createHmac, timingSafeEqual } from 'node:crypto';

/** Webhooks older or newer than this are refused, so that a recorded one can't be replayed next week. */
const windowMs = 5 * 60 * 1000;

/** Headers that carry a webhook's time and signature. */
export interface SignatureHeaders {
  readonly time: string;
  readonly signature: string;
}

export const signatureHeaders: SignatureHeaders = { time: 'x-chain-time', signature: 'x-chain-signature' };

/** Returns the HMAC-SHA256 over the time and the bytes of the body, in hexadecimal. */
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
