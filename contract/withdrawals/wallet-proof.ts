import type { AddressFamily } from '../currencies/networks.ts';

/**
 * How a customer proves that a wallet is his own.
 * - `signature`: by signing a text, which settles it
 * - `either`: by signing it, or, where his wallet can't (many can't on Bitcoin), by declaring it
 * - `declaration`: by declaring it, for an operator to look at
 */
export type WalletProofWay = 'signature' | 'either' | 'declaration';

/** P2PKH, P2SH, P2WPKH and P2TR; the longer `bc1q…` stand for scripts, which sign nothing that we check. */
const signingBitcoin =
  /^(?:[123mn][1-9A-HJ-NP-Za-km-z]{24,34}|(?:bc|tb)1(?:q[02-9ac-hj-np-z]{38}|p[02-9ac-hj-np-z]{58}))$/;

/** By what the owner of an address can prove that it is his. */
export function walletProofWay(family: AddressFamily, address: string): WalletProofWay {
  if (family === 'evm') return 'signature';
  return family === 'bitcoin' && signingBitcoin.test(address) ? 'either' : 'declaration';
}
