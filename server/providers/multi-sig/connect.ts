import { defineChain, http } from 'viem';
import { findNetwork } from '#contract/currencies/networks.ts';
import { must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { requireSandboxAllowed, type Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { tokensOf } from '../chain/settings.ts';
import { createSeedSigner } from '../signer/local.ts';
import { relayKeyId, type DigestSigner } from './keys.ts';
import { createLocalKeys } from './local-keys.ts';
import type { MultiSigProvider } from './multi-sig.ts';
import { createSafeMultiSig } from './safe.ts';
import { canonicalContracts } from './safe-abi.ts';
import { createSandboxMultiSig } from './sandbox.ts';
import { createSignerKeys } from './signer-keys.ts';

/**
 * Connects multi-owner wallets and the keys behind them: Safe contracts if the settings name a node of an EVM chain,
 * otherwise the sandbox's. `words` is the seed of the local signer, if there is a real chain. `log` reports which
 * account pays for the wallets, because it must be kept funded.
 */
export function connectMultiSig(
  config: Config,
  db: Db,
  clock: Clock,
  {
    words,
    secrets,
    log,
  }: { readonly words: string | undefined; readonly secrets: Secrets; readonly log: (line: string) => void },
): { readonly multiSig: MultiSigProvider; readonly keys: DigestSigner } {
  const { evm } = config.chains;
  if (!evm) {
    requireSandboxAllowed(config, 'multiSig');
    return { multiSig: createSandboxMultiSig(db, clock), keys: createLocalKeys(secrets) };
  }
  const keys = createSignerKeys(
    createSeedSigner(must(words, 'the signer’s seed'), config.mode === 'sandbox' ? 'test' : 'main'),
  );
  void keys
    .getAddress(relayKeyId)
    .then((address) => log(`multi-signature wallets: ${address} pays the network's fees`));
  const network = must(findNetwork('ETH', 'ETH'), 'the network ETH');
  const multiSig = createSafeMultiSig({
    chain: defineChain({
      id: evm.chainId,
      name: 'ETH',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [evm.rpcUrl] } },
    }),
    transport: http(evm.rpcUrl, { timeout: 10_000, retryCount: 3 }),
    contracts: canonicalContracts,
    tokens: Object.fromEntries(tokensOf(evm)),
    confirmations: network.confirmations,
    signer: keys,
  });
  return { multiSig, keys };
}
