import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { base64 } from '@scure/base';
import { Address, NETWORK, OutScript, RawWitness, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { concatBytes, equalBytes, hash160, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js';
import type { ChainStage } from '#contract/currencies/address.ts';

const utf8 = new TextEncoder();
/** Prefix of signatures written by wallets since 2025; without it the format is the same. */
const simplePrefix = 'smp';

interface Signed {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}

/**
 * Whether the owner of a Bitcoin address signed a message: in BIP-322's simple form (P2WPKH, also nested in P2SH, and
 * P2TR key path), or as the older 65-byte signature (P2PKH, and both kinds of P2WPKH, as wallets do). Anything else is
 * false, never an error.
 */
export function isSignedByBitcoin({ address, message, signature }: Signed, stage: ChainStage): boolean {
  try {
    const target = Address(stage === 'main' ? NETWORK : TEST_NETWORK).decode(address);
    const isSimple = signature.startsWith(simplePrefix);
    const bytes = base64.decode(isSimple ? signature.slice(simplePrefix.length) : signature);
    // No witness of the kinds supported here has 65 bytes.
    return bytes.length === 65 && !isSimple
      ? isRecovered(target, message, bytes)
      : isWitness(target, message, RawWitness.decode(bytes));
  } catch {
    return false;
  }
}

type Target = ReturnType<ReturnType<typeof Address>['decode']>;

/** Returns the part of a message that is signed (BIP-340's tagged hash). */
export function messageHash(message: string): Uint8Array {
  return tagSchnorr('BIP0322-signed-message', utf8.encode(message));
}

/** Builds the transaction that represents the message: its output can be spent by the owner of the address. */
export function toSpend(message: string, script: Uint8Array): Transaction {
  const transaction = new Transaction({ version: 0, allowUnknownVersion: true, ...anything });
  // First, because a signed input closes the list.
  transaction.addOutput({ amount: 0n, script });
  transaction.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.of(0, 32), messageHash(message)),
  });
  return transaction;
}

/** Neither transaction is ever broadcast, so relay rules don't apply. */
const anything = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const;

/** Builds the transaction that spends it: signing it signs the message. */
export function toSign(spent: Transaction): Transaction {
  const transaction = new Transaction({ version: 0, allowUnknownVersion: true, ...anything });
  transaction.addInput({ txid: spent.id, index: 0, sequence: 0 });
  transaction.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) });
  return transaction;
}

function isWitness(target: Target, message: string, witness: readonly Uint8Array[]): boolean {
  const script = OutScript.encode(target);
  const signing = toSign(toSpend(message, script));
  const [signature = new Uint8Array(), publicKey = new Uint8Array()] = witness;
  if (target.type === 'tr') {
    // SIGHASH_ALL is either an extra byte, or implied if there is none.
    const kind = signature.length === 65 && signature[64] === SigHash.ALL ? SigHash.ALL : SigHash.DEFAULT;
    if (witness.length !== 1 || signature.length !== (kind === SigHash.ALL ? 65 : 64)) return false;
    const digest = signing.preimageWitnessV1(0, [script], kind, [0n]);
    return schnorr.verify(signature.subarray(0, 64), digest, target.pubkey);
  }
  if (witness.length !== 2 || publicKey.length !== 33 || signature.at(-1) !== SigHash.ALL) return false;
  if (!isOwner(target, publicKey, ['wpkh', 'sh'])) return false;
  const code = OutScript.encode({ type: 'pkh', hash: hash160(publicKey) });
  const digest = signing.preimageWitnessV0(0, code, SigHash.ALL, 0n);
  return secp256k1.verify(signature.subarray(0, -1), digest, publicKey, { format: 'der', lowS: true, prehash: false });
}

/** Whether the address belongs to a public key, as one of these kinds. */
function isOwner(target: Target, publicKey: Uint8Array, kinds: readonly Target['type'][]): boolean {
  if (!kinds.includes(target.type)) return false;
  const hash = hash160(publicKey);
  if (target.type === 'pkh' || target.type === 'wpkh') return equalBytes(hash, target.hash);
  return target.type === 'sh' && equalBytes(hash160(OutScript.encode({ type: 'wpkh', hash })), target.hash);
}

/** Reads the first byte: the kind of address, and which of the four keys a signature may belong to (BIP-137). */
function readHead(head: number): { kinds: readonly Target['type'][]; isCompressed: boolean } | undefined {
  if (head < 27 || head > 42) return undefined;
  if (head < 31) return { kinds: ['pkh'], isCompressed: false };
  // Electrum, Bitcoin Core derivatives and others sign for all kinds with the P2PKH byte.
  if (head < 35) return { kinds: ['pkh', 'sh', 'wpkh'], isCompressed: true };
  return { kinds: head < 39 ? ['sh'] : ['wpkh'], isCompressed: true };
}

function isRecovered(target: Target, message: string, bytes: Uint8Array): boolean {
  const head = readHead(bytes[0] ?? 0);
  if (!head) return false;
  const text = utf8.encode(message);
  const digest = sha256x2(withLength(utf8.encode('Bitcoin Signed Message:\n')), withLength(text));
  const signature = secp256k1.Signature.fromBytes(bytes.subarray(1), 'compact').addRecoveryBit(
    ((bytes[0] ?? 0) - 27) & 3,
  );
  const key = signature.recoverPublicKey(digest);
  return isOwner(target, key.toBytes(head.isCompressed), head.kinds);
}

/** Prefixes Bitcoin's length: one byte below 253, else two after a marker; we have no longer messages. */
function withLength(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 0xffff) throw new RangeError('too long a message');
  const length =
    bytes.length < 253 ? Uint8Array.of(bytes.length) : Uint8Array.of(253, bytes.length & 255, bytes.length >> 8);
  return concatBytes(length, bytes);
}
