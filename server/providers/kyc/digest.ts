import { createHmac, timingSafeEqual } from 'node:crypto';
import { uuidPattern } from '#contract/platform/ids.ts';
import { digestId, type WebhookSource } from '../provider.ts';
import type { KycEvent } from './kyc.ts';

/** Headers of a webhook: HMAC over the body's bytes, hexadecimal, and the hash algorithm. */
export const digestHeaders = { digest: 'x-payload-digest', algorithm: 'x-payload-digest-alg' } as const;

/** SHA-1, which senders may still choose, is refused. */
const algorithms: Readonly<Record<string, string>> = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' };

export type DigestAlgorithm = 'HMAC_SHA256_HEX' | 'HMAC_SHA512_HEX';

export function digestOf(secret: Uint8Array | string, body: Buffer, algorithm: DigestAlgorithm = 'HMAC_SHA256_HEX') {
  return createHmac(algorithms[algorithm] ?? 'sha256', secret)
    .update(body)
    .digest('hex');
}

/** Reports whether the body's bytes were signed with the secret. */
function isDigested(secret: Uint8Array | string, headers: Readonly<Record<string, unknown>>, body: Buffer): boolean {
  const algorithm = headers[digestHeaders.algorithm] ?? 'HMAC_SHA256_HEX';
  const given = headers[digestHeaders.digest];
  if (typeof algorithm !== 'string' || !Object.hasOwn(algorithms, algorithm) || typeof given !== 'string') return false;
  const expected = Buffer.from(digestOf(secret, body, algorithm as DigestAlgorithm));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Creates a source of webhooks signed with one secret. They have no id of their own. */
export function digestedWebhook(secret: () => Promise<Uint8Array> | string): WebhookSource<KycEvent> {
  return {
    isGenuine: async (headers, body) => isDigested(await secret(), headers, body),
    idOf: digestId,
    read: readEvent,
  };
}

/** Reads which user a webhook is about. The rest is not trusted but queried. */
function readEvent(body: Buffer): KycEvent | undefined {
  try {
    const { type, externalUserId } = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
    if (typeof type !== 'string' || typeof externalUserId !== 'string') return undefined;
    if (!new RegExp(uuidPattern).test(externalUserId)) return undefined;
    return { type: type.slice(0, 100), userId: externalUserId };
  } catch {
    return undefined;
  }
}
