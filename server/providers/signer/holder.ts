import type { ChainSettings } from '../chain/settings.ts';

/**
 * Who holds private keys. `sandbox`: nobody, the addresses are made up. `elsewhere`: not this installation, which knows
 * their public half alone. The others are what a `Signer` can be: a sealed file beside the server, a key management
 * service, a hardware module, shares of several parties.
 */
export type KeyHolder = 'sandbox' | 'elsewhere' | 'file' | 'kms' | 'hsm' | 'mpc';

export interface NetworkKeys {
  /** Behind customers' deposit addresses. */
  readonly deposits: KeyHolder;
  /** Behind the wallets that pay. */
  readonly payouts: KeyHolder;
  /** How addresses come from an account's public key; null in the sandbox. */
  readonly derivation: 'BIP-44' | 'BIP-84' | null;
}

/** As the settings say: every real chain signs with the seed file, the one signer there is. */
export function findKeys({ evm, bitcoin }: ChainSettings, network: string): NetworkKeys {
  const chain = { ETH: evm, BTC: bitcoin }[network];
  if (!chain) return { deposits: 'sandbox', payouts: 'sandbox', derivation: null };
  const deposits = chain.depositXpub === undefined ? 'file' : 'elsewhere';
  return { deposits, payouts: 'file', derivation: network === 'ETH' ? 'BIP-44' : 'BIP-84' };
}
