import { ECDH } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { p2wpkh, NETWORK, TEST_NETWORK } from '@scure/btc-signer';
import { must } from '#contract/platform/errors.ts';
import type { Address } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { BitcoinStage } from './local.ts';

/** Deposit and payout addresses are on the external chain, change goes to the internal one (BIP-44). */
export const externalChain = 0;
export const changeChain = 1;

/** Returns the compressed public key below an account's extended public key. */
export function publicKeyAt(xpub: string, [chain, index]: readonly [number, number]): Uint8Array {
  return must(HDKey.fromExtendedKey(xpub).deriveChild(chain).deriveChild(index).publicKey, 'a public key');
}

/** Returns the address on an EVM chain below an account, with its checksum (EIP-55). */
export function evmAddressAt(xpub: string, path: readonly [number, number]): Address {
  const point = ECDH.convertKey(publicKeyAt(xpub, path), 'secp256k1', undefined, 'hex', 'uncompressed');
  return publicKeyToAddress(`0x${String(point)}`);
}

/** Returns the SegWit address and script on Bitcoin for a public key (BIP-84). */
export function bitcoinPaymentAt(xpub: string, path: readonly [number, number], stage: BitcoinStage) {
  const { address, script } = p2wpkh(publicKeyAt(xpub, path), stage === 'main' ? NETWORK : TEST_NETWORK);
  return { address: must(address, 'an address'), script };
}
