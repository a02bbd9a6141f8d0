import type { AddressFamily } from '../currencies/networks.ts';

/**
 * How a customer proves ownership of a wallet.
 * - `signature`: by signing a message, which settles it
 * - `either`: by signing, or, if the wallet can't (many can't on Bitcoin), by a declaration
 * - `declaration`: by a declaration that an operator reviews
 */
export type WalletProofWay = 'signature' | 'either' | 'declaration';

/** P2PKH, P2SH, P2WPKH and P2TR; the longer `bc1q…` are scripts, which sign nothing we can verify. */
const signingBitcoin =
  /^(?:[123mn][1-9A-HJ-NP-Za-km-z]{24,34}|(?:bc|tb)1(?:q[02-9ac-hj-np-z]{38}|p[02-9ac-hj-np-z]{58}))$/;

/** Returns how the owner of an address can prove ownership. */
export function walletProofWay(family: AddressFamily, address: string): WalletProofWay {
  if (family === 'evm') return 'signature';
  return family === 'bitcoin' && signingBitcoin.test(address) ? 'either' : 'declaration';
}
