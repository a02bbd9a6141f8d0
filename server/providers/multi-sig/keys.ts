import type { SignIntent } from '../signer/signer.ts';
import type { Hex } from './multi-sig.ts';

/** Keys that the platform keeps: for signers without a wallet of their own, and for the account that pays fees. */
export interface DigestSigner {
  getAddress(keyId: string): Promise<Hex>;
  /** 65 bytes over a 32-byte digest: r, s, v. `intent`: what the digest stands for, for a policy of the keys’ holder. */
  signDigest(keyId: string, digest: Hex, intent: SignIntent): Promise<Hex>;
}

/** The key held for a signer. */
export const signerKeyId = (signerId: string) => `multi-sig/${signerId}`;
/** The account that carries signed operations to the chain and pays for it. */
export const relayKeyId = 'multi-sig-relay';
