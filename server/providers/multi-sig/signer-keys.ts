import { createHash } from 'node:crypto';
import { bytesToHex, hexToBytes, recoverAddress, serializeSignature } from 'viem';
import { evmAddressAt } from '../signer/derive.ts';
import { findKey, type Signer } from '../signer/signer.ts';
import { relayKeyId, type DigestSigner } from './keys.ts';
import type { Hex } from './multi-sig.ts';

/** Keeps the keys of multi-owner wallets where the platform's other keys are: in the signer, which alone signs. */
export function createSignerKeys(signer: Signer): DigestSigner {
  const account = () => findKey(signer, 'evm', 'multiSig');
  const getAddress = async (keyId: string): Promise<Hex> => evmAddressAt((await account()).xpub, pathOf(keyId));
  return {
    getAddress,
    signDigest: async (keyId, digest, intent) => {
      const signed = await signer.sign({
        keyId: (await account()).id,
        path: pathOf(keyId),
        digest: hexToBytes(digest),
        intent,
      });
      const parts = { r: bytesToHex(signed.slice(0, 32)), s: bytesToHex(signed.slice(32)) };
      return withParity(await getAddress(keyId), digest, parts);
    },
  };
}

/** The signer omits the parity bit; the value that recovers the address is the right one. */
async function withParity(address: Hex, hash: Hex, parts: { readonly r: Hex; readonly s: Hex }): Promise<Hex> {
  for (const yParity of [0, 1]) {
    const signature = serializeSignature({ ...parts, yParity });
    if ((await recoverAddress({ hash, signature })) === address) return signature;
  }
  throw new Error(`the signer did not sign with the key of ${address}`);
}

/**
 * The relay's key is the first of the account; the others follow from 61 bits of the hash of their id, and none is the
 * first.
 */
function pathOf(keyId: string): readonly [number, number] {
  if (keyId === relayKeyId) return [0, 0];
  const digest = createHash('sha256').update(keyId).digest();
  return [(digest.readUInt32BE(0) | 0x40000000) & 0x7fffffff, digest.readUInt32BE(4) & 0x7fffffff];
}
