import { serializeSignature } from 'viem';
import { generatePrivateKey, privateKeyToAddress, sign } from 'viem/accounts';
import type { DigestSigner } from '../keys.ts';
import type { Hex } from '../multi-sig.ts';

/** Keys that live as long as the test. */
export function createMemoryKeys(): DigestSigner {
  const keys = new Map<string, Hex>();
  const find = (keyId: string): Hex => {
    const key = keys.get(keyId) ?? generatePrivateKey();
    keys.set(keyId, key);
    return key;
  };
  return {
    getAddress: async (keyId) => privateKeyToAddress(find(keyId)),
    signDigest: async (keyId, hash) => serializeSignature(await sign({ hash, privateKey: find(keyId) })),
  };
}
