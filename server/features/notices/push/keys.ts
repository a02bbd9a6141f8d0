import { createECDH } from 'node:crypto';
import type { Secrets } from '#server/platform/server-secrets.ts';

/** What signs our pushes (RFC 8292), as base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The installation's keys, made at the first asking and the same for ever after: a browser takes pushes from the key alone
 * that it subscribed with. The private one is 32 random bytes, which lie sealed; one in 2^32 would be no key of the curve
 * and throws.
 */
export async function pushKeys(secrets: Secrets): Promise<PushKeys> {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(await secrets.get('vapid'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}
