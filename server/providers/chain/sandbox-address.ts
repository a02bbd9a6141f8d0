import { createHash, randomBytes } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, bech32, createBase58check } from '@scure/base';
import { encodeAccountID } from 'ripple-address-codec';
import { getAddress } from 'viem/utils';
import { findNetwork, type AddressFamily } from '#contract/currencies/networks.ts';
import { hashFormOf } from '#contract/deposits/rules.ts';
import { must } from '#contract/platform/errors.ts';
import type { DepositAddress } from './chain.ts';

const base58check = createBase58check(sha256);
const tronPrefix = 0x41;
const dogecoinPrefix = 0x71;
const hash = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());

/**
 * Returns a customer's address on the sandbox's chains: in the format of the chain's testnet, with checksum, derived
 * from the customer's id. No one holds a key to it. XRP has one address for all customers, and a tag for each.
 */
export function makeSandboxAddress(customerId: string, asset: string, networkCode: string): DepositAddress {
  const network = must(findNetwork(asset, networkCode), 'a network that there is');
  const digest = hash(`${customerId}:${networkCode}`);
  if (!network.needsTag) return { address: writeAddress(network.addressFamily, digest), tag: null };
  const address = writeAddress(network.addressFamily, hash(`sandbox:${networkCode}`));
  return { address, tag: String(new DataView(digest.buffer).getUint32(0)) };
}

/** Encodes an account in the chain's testnet format: of 20 bytes, on Solana of 32. */
function writeAddress(family: AddressFamily, digest: Uint8Array): string {
  const account = digest.slice(0, 20);
  switch (family) {
    case 'bitcoin':
      return writeSegwit('tb', account);
    case 'litecoin':
      return writeSegwit('tltc', account);
    case 'dogecoin':
      return base58check.encode(Uint8Array.from([dogecoinPrefix, ...account]));
    case 'solana':
      return base58.encode(digest);
    case 'evm':
      return getAddress(`0x${Buffer.from(account).toString('hex')}`);
    case 'tron':
      return base58check.encode(Uint8Array.from([tronPrefix, ...account]));
    case 'xrp':
      return encodeAccountID(account);
  }
}

/** Encodes a pay-to-witness-public-key-hash address (BIP-173, version 0). */
function writeSegwit(prefix: string, account: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(account)]);
}

/** Returns the id of a new transaction, as the chain writes it. */
export function makeSandboxHash({ asset, network }: { readonly asset: string; readonly network: string }): string {
  const { addressFamily } = must(findNetwork(asset, network), 'a network that there is');
  if (hashFormOf(addressFamily) === 'hex') return randomBytes(32).toString('hex');
  // Without leading zeros, which would make it shorter.
  return base58.encode(Uint8Array.of(1, ...randomBytes(63)));
}
