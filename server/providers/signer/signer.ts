/**
 * Holder of the platform's private keys. The interface fits a file, a KMS, an HSM and MPC alike: it names keys, returns
 * their public halves and signs. It may be slow or refuse, and no private key ever leaves it.
 */
export interface Signer {
  readonly name: string;
  listKeys(): Promise<readonly SignerKey[]>;
  /**
   * Returns the 64 bytes r ‖ s (s in the lower half) over a digest. Throws `SignerRefused` if the policy refuses,
   * anything else if the signer could not be reached; then nothing is signed, and retrying is safe.
   */
  sign(request: SignRequest): Promise<Uint8Array>;
}

/**
 * What a key is for. Customers' deposit keys and hot keys pay automatically, warm ones on an operator's order, cold
 * ones never make payouts.
 */
export type KeyPurpose = 'deposit' | 'hot' | 'warm' | 'cold';
/** Purpose of a key: one of the platform's wallets, or the accounts behind multi-owner wallets. */
export type SignerPurpose = KeyPurpose | 'multiSig';
export type KeyChain = 'evm' | 'bitcoin';

export interface SignerKey {
  readonly id: string;
  readonly chain: KeyChain;
  readonly purpose: SignerPurpose;
  /**
   * The account's extended public key (BIP-32): every address of the account is derived from it, without the signer.
   */
  readonly xpub: string;
}

export interface SignRequest {
  readonly keyId: string;
  /** Path below the account, not hardened: chain and index, such as `[0, 7]`. */
  readonly path: readonly [chain: number, index: number];
  /** 32 bytes, signed with secp256k1. */
  readonly digest: Uint8Array;
  /** What the digest stands for; a signer with its own policy checks and records this. */
  readonly intent: SignIntent;
}

export interface SignIntent {
  readonly kind: 'evmTransaction' | 'bitcoinInput' | 'safeTransaction';
  /** Id of the payment in the platform's books. */
  readonly payment: string;
  readonly asset: string;
  readonly to: string;
  /** Decimal, in smallest units. */
  readonly amount: string;
  /** For a multi-owner wallet: which one, and what its owners agree to. */
  readonly multiSig?: MultiSigIntent;
}

/** Addresses of the wallet's contract and of the leaving and joining owners, and the new minimum. */
export interface MultiSigIntent {
  readonly wallet: string;
  readonly operation: string;
  readonly leaves: string | null;
  readonly joins: string | null;
  readonly minimum: number | null;
}

/** Thrown when the signer's policy refuses. Retrying won't help. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused';
}

/** Returns the key of a chain for a purpose. Throws if the signer has none. */
export async function findKey(signer: Signer, chain: KeyChain, purpose: SignerPurpose): Promise<SignerKey> {
  const key = (await signer.listKeys()).find((one) => one.chain === chain && one.purpose === purpose);
  if (!key) throw new Error(`the signer ${signer.name} has no key of ${chain} for ${purpose}`);
  return key;
}
