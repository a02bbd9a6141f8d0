import { createECDH } from 'node:crypto';
import type { Secrets } from '#server/platform/server-secrets.ts';

/** The keys that sign our pushes (RFC 8292), as base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the installation's keys, created on first use and never changed: a browser accepts pushes only from the key
 * it subscribed with. The private key is 32 random bytes, stored sealed; one in 2^32 is not a valid key of the curve
 * and throws.
 */
export async function pushKeys(secrets: Secrets): Promise<PushKeys> {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(await secrets.get('vapid'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}
