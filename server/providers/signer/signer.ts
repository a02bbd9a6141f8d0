/**
 * Who holds the platform's private keys. Written so that a file, a KMS, an HSM and MPC all fit: it names keys, tells
 * their public halves and signs; it takes its time, it may refuse, and no private key ever comes out of it.
 */
export interface Signer {
  readonly name: string;
  listKeys(): Promise<readonly SignerKey[]>;
  /**
   * The 64 bytes r ‖ s (s in the lower half) over a digest. Throws `SignerRefused` where its policy says no, anything
   * else where it could not be reached: then nothing is signed, and asking again is safe.
   */
  sign(request: SignRequest): Promise<Uint8Array>;
}

/** What a key is for. Customers' deposits and hot pay by themselves, warm by an operator's word, cold never pays one. */
export type KeyPurpose = 'deposit' | 'hot' | 'warm' | 'cold';
/** A key's purpose: one of the platform's wallets, or the accounts behind wallets of several owners. */
export type SignerPurpose = KeyPurpose | 'multiSig';
export type KeyChain = 'evm' | 'bitcoin';

export interface SignerKey {
  readonly id: string;
  readonly chain: KeyChain;
  readonly purpose: SignerPurpose;
  /** The account's extended public key (BIP-32): every address of the account comes from it, without the signer. */
  readonly xpub: string;
}

export interface SignRequest {
  readonly keyId: string;
  /** Below the account, not hardened: chain and index, `[0, 7]`. */
  readonly path: readonly [chain: number, index: number];
  /** 32 bytes, of secp256k1. */
  readonly digest: Uint8Array;
  /** What the digest stands for: a signer with a policy of its own looks here, and keeps it. */
  readonly intent: SignIntent;
}

export interface SignIntent {
  readonly kind: 'evmTransaction' | 'bitcoinInput' | 'safeTransaction';
  /** The payment's id in the platform's books. */
  readonly payment: string;
  readonly asset: string;
  readonly to: string;
  /** Smallest units, decimal. */
  readonly amount: string;
  /** Of a wallet of several owners: which one, and what its owners agree to. */
  readonly multiSig?: MultiSigIntent;
}

/** Addresses of the wallet's contract, of who leaves and of who comes; the minimum from then on. */
export interface MultiSigIntent {
  readonly wallet: string;
  readonly operation: string;
  readonly leaves: string | null;
  readonly joins: string | null;
  readonly minimum: number | null;
}

/** The signer's policy said no. Nobody signs this by asking again. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused';
}

/** The key of a chain for a purpose. Throws where the signer has none. */
export async function findKey(signer: Signer, chain: KeyChain, purpose: SignerPurpose): Promise<SignerKey> {
  const key = (await signer.listKeys()).find((one) => one.chain === chain && one.purpose === purpose);
  if (!key) throw new Error(`the signer ${signer.name} has no key of ${chain} for ${purpose}`);
  return key;
}
