import type { ChainSettings } from '../chain/settings.ts';

/**
 * Who holds private keys. `sandbox`: no one, the addresses are made up. `elsewhere`: not this installation, which knows
 * only their public half. The others are kinds of `Signer`: a sealed file beside the server, a key management service,
 * a hardware module, shares of several parties.
 */
export type KeyHolder = 'sandbox' | 'elsewhere' | 'file' | 'kms' | 'hsm' | 'mpc';

export interface NetworkKeys {
  /** Holder of the keys behind customers' deposit addresses. */
  readonly deposits: KeyHolder;
  /** Holder of the keys behind the wallets that pay. */
  readonly payouts: KeyHolder;
  /** How addresses are derived from an account's public key; null in the sandbox. */
  readonly derivation: 'BIP-44' | 'BIP-84' | null;
}

/** Reads the holders from the settings: every real chain signs with the seed file, the only signer there is. */
export function findKeys({ evm, bitcoin }: ChainSettings, network: string): NetworkKeys {
  const chain = { ETH: evm, BTC: bitcoin }[network];
  if (!chain) return { deposits: 'sandbox', payouts: 'sandbox', derivation: null };
  const deposits = chain.depositXpub === undefined ? 'file' : 'elsewhere';
  return { deposits, payouts: 'file', derivation: network === 'ETH' ? 'BIP-44' : 'BIP-84' };
}
