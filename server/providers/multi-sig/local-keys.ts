import { createHash } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { serializeSignature } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import { must } from '#contract/platform/errors.ts';
import { once } from '#contract/platform/once.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import type { DigestSigner } from './keys.ts';
import type { Hex } from './multi-sig.ts';

const name = 'multi-sig-keys';

/**
 * The sandbox's keys, derived (BIP-32) from a seed that is stored sealed in the database. They guard nothing of value.
 */
export function createLocalKeys(secrets: Secrets): DigestSigner {
  const root = once(() => loadRoot(secrets));
  const findKey = async (keyId: string): Promise<Hex> => {
    const { privateKey } = (await root()).derive(pathOf(keyId));
    return `0x${Buffer.from(must(privateKey, 'a private key')).toString('hex')}`;
  };
  return {
    getAddress: async (keyId) => privateKeyToAddress(await findKey(keyId)),
    signDigest: async (keyId, digest) =>
      serializeSignature(await sign({ hash: digest, privateKey: await findKey(keyId) })),
  };
}

async function loadRoot(secrets: Secrets): Promise<HDKey> {
  return HDKey.fromMasterSeed(await secrets.get(name));
}

/** Takes four hardened steps of 31 bits from the hash of the id: no two ids share a key, and none leads to another. */
function pathOf(keyId: string): string {
  const digest = createHash('sha256').update(keyId).digest();
  const steps = [0, 4, 8, 12].map((at) => `${digest.readUInt32BE(at) & 0x7fffffff}'`);
  return `m/44'/60'/${steps.join('/')}`;
}
