import type { SignIntent } from '../signer/signer.ts';
import type { Hex } from './multi-sig.ts';

/** Keys that the platform holds: for signers without a wallet of their own, and for the account that pays fees. */
export interface DigestSigner {
  getAddress(keyId: string): Promise<Hex>;
  /**
   * Returns 65 bytes over a 32-byte digest: r, s, v. `intent` says what the digest stands for, for a policy of the key
   * holder.
   */
  signDigest(keyId: string, digest: Hex, intent: SignIntent): Promise<Hex>;
}

/** Returns the id of the key held for a signer. */
export const signerKeyId = (signerId: string) => `multi-sig/${signerId}`;
/** Account that carries signed operations to the chain and pays for them. */
export const relayKeyId = 'multi-sig-relay';
