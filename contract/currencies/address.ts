import { base58, createBase58check } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { Address as bitcoinAddress, NETWORK, TEST_NETWORK } from '@scure/btc-signer';
import { isValidClassicAddress } from 'ripple-address-codec';
import { getAddress, isAddress } from 'viem/utils';
import { findDeadEnd, type DeadEnd } from './burnt.ts';
import { addressFamilies, type AddressFamily } from '../catalogue/entries.ts';

/**
 * Address parsing with checksums. Sources: BIP-13, BIP-173, BIP-350 (Bitcoin, Litecoin), EIP-55 (Ethereum), TRON's base
 * 58 with check, XRPL's base 58 dictionary, Solana's 32 bytes in base 58, Dogecoin's versions of base 58. Loaded on
 * demand by the screens that need it: it is not small.
 */

/** The chain's network an address belongs to. Ethereum, TRON and XRP write both alike. */
export type ChainStage = 'main' | 'test';

export type AddressFault =
  /** Nothing was typed. */
  | 'empty'
  /** An address of the other stage: a mainnet address on a test network, or the other way round. */
  | 'otherStage'
  /** A valid address, but of other chains, which `families` lists. */
  | 'otherChain'
  /** Correct format, but the checksum shows a wrong character. */
  | 'checksum'
  | 'malformed'
  /** An address without a known key, or a contract that keeps what it receives. */
  | DeadEnd;

export type ReadAddress =
  | { readonly address: string; readonly fault?: undefined }
  | { readonly fault: AddressFault; readonly families?: readonly AddressFamily[] };

/** No chain has longer addresses; longer texts are rejected at once. */
const maxLength = 128;

const litecoin = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
const litecoinTest = { bech32: 'tltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef };
/** Dogecoin has no bech32 addresses: nothing starts with a hyphen. */
const dogecoin = { bech32: '-', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e };
const dogecoinTest = { bech32: '-', pubKeyHash: 0x71, scriptHash: 0xc4, wif: 0xf1 };
const utxoNetworks = {
  bitcoin: { main: NETWORK, test: TEST_NETWORK },
  litecoin: { main: litecoin, test: litecoinTest },
  dogecoin: { main: dogecoin, test: dogecoinTest },
} as const;

const tronCheck = createBase58check(sha256);
const tronPrefix = 0x41;

/** Texts that look like an address of the family, valid or not. */
const shapes: Readonly<Record<AddressFamily, RegExp>> = {
  bitcoin: /^(?:(?:bc|tb)1[0-9a-z]{6,87}|(?:BC|TB)1[0-9A-Z]{6,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  litecoin: /^(?:t?ltc1[0-9a-z]{6,87}|T?LTC1[0-9A-Z]{6,87}|[LM3mnQ2][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  dogecoin: /^[9AD2n][1-9A-HJ-NP-Za-km-z]{25,34}$/,
  evm: /^0x[0-9a-fA-F]{40}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  xrp: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

/**
 * Parses a typed address of a chain. The result has it as the chain writes it: bech32 in lower case, Ethereum's with
 * its checksum. An Ethereum address in one case carries no checksum and is accepted.
 */
export function readAddress(family: AddressFamily, stage: ChainStage, typed: string): ReadAddress {
  const text = typed.trim();
  if (text === '') return { fault: 'empty' };
  if (text.length > maxLength) return { fault: 'malformed' };
  const address = findAddress(family, stage, text);
  if (address !== undefined) {
    const deadEnd = findDeadEnd(family, address);
    return deadEnd ? { fault: deadEnd } : { address };
  }
  if (findAddress(family, stage === 'main' ? 'test' : 'main', text) !== undefined) return { fault: 'otherStage' };
  const others = addressFamilies.filter((other) => other !== family && isOnAnyStage(other, text));
  if (others.length > 0) return { fault: 'otherChain', families: others };
  return { fault: shapes[family].test(text) ? 'checksum' : 'malformed' };
}

/** True if a text is an address of any of our chains. */
export const isAnyAddress = (typed: string, stage: ChainStage): boolean =>
  addressFamilies.some((family) => readAddress(family, stage, typed).fault === undefined);

function isOnAnyStage(family: AddressFamily, text: string): boolean {
  return findAddress(family, 'main', text) !== undefined || findAddress(family, 'test', text) !== undefined;
}

/** Returns the address as its chain writes it, or undefined if it isn't one. */
function findAddress(family: AddressFamily, stage: ChainStage, text: string): string | undefined {
  switch (family) {
    case 'bitcoin':
    case 'litecoin':
    case 'dogecoin':
      return findUtxoAddress(utxoNetworks[family][stage], text);
    case 'evm':
      return findEvmAddress(text);
    case 'tron':
      return findTronAddress(text);
    case 'xrp':
      return isValidClassicAddress(text) ? text : undefined;
    case 'solana':
      return findSolanaAddress(text);
  }
}

/** EIP-55: an address all in one case, including upper, carries no checksum. */
function findEvmAddress(text: string): string | undefined {
  if (!shapes.evm.test(text)) return undefined;
  const digits = text.slice(2);
  const written = digits === digits.toUpperCase() ? `0x${digits.toLowerCase()}` : text;
  return isAddress(written) ? getAddress(written) : undefined;
}

type UtxoNetwork = typeof NETWORK;

function findUtxoAddress(network: UtxoNetwork, text: string): string | undefined {
  const isSegwit = text.toLowerCase().startsWith(`${network.bech32}1`);
  // BIP-173: the whole address in one case.
  if (isSegwit && text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined;
  const written = isSegwit ? text.toLowerCase() : text;
  try {
    const output = bitcoinAddress(network).decode(written);
    return output.type === 'unknown' ? undefined : written;
  } catch {
    return undefined;
  }
}

function findTronAddress(text: string): string | undefined {
  if (!shapes.tron.test(text)) return undefined;
  try {
    const bytes = tronCheck.decode(text);
    return bytes.length === 21 && bytes[0] === tronPrefix ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The 32 bytes of a key, without a checksum. */
function findSolanaAddress(text: string): string | undefined {
  return shapes.solana.test(text) && base58.decode(text).length === 32 ? text : undefined;
}

/** True if two addresses are easily confused: they differ, but both ends match. */
export function looksAlike(left: string, right: string): boolean {
  const ends = 4;
  const strip = (text: string) => text.replace(/^(?:0x|(?:bc|tb|ltc|tltc)1q?)/i, '').toLowerCase();
  const [one, other] = [strip(left), strip(right)];
  if (one === other) return false;
  return one.slice(0, ends) === other.slice(0, ends) && one.slice(-ends) === other.slice(-ends);
}
