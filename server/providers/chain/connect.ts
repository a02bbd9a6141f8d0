import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { once } from '#contract/platform/once.ts';
import type { Clock } from '#server/platform/clock.ts';
import { ConfigError, requireSandboxAllowed, type Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import type { ProviderHealth } from '../health.ts';
import type { ChainProvider } from './chain.ts';
import type { ChainParts } from './real.ts';
import { findStranger, hotLimitOf, tokensOf } from './settings.ts';
import { createChainRouter } from './router.ts';
import { createSandboxChain } from './sandbox.ts';
import type { WatchedChain } from './watched.ts';

interface ChainConnection {
  readonly words: string | undefined;
  readonly secrets: Secrets;
  readonly health: ProviderHealth;
}

/**
 * Connects the chains in the settings. Throws if production would silently get the sandbox's, without a real one.
 * `words`: the local signer's seed, if there is a real one.
 */
export function connectChains(
  config: Config,
  db: Db,
  clock: Clock,
  { words, secrets, health }: ChainConnection,
): ChainProvider {
  const { evm, bitcoin } = config.chains;
  const stranger = findStranger(config.chains);
  if (stranger !== undefined) throw new ConfigError([`${stranger} is not in the catalogue`]);
  const openSandbox = () => health.watch('chain', 'sandbox', createSandboxChain(db, clock, secrets), asks);
  if (!evm && !bitcoin) {
    requireSandboxAllowed(config, 'chain');
    return openSandbox();
  }
  const isSandboxAllowed = config.mode === 'sandbox' || config.allowedSandboxProviders.includes('chain');
  const parts: ChainParts = {
    config,
    db,
    clock,
    words: must(words, 'the signer’s seed'),
    // A sandbox has no real money.
    stage: config.mode === 'sandbox' ? 'test' : 'main',
  };
  const watched: WatchedChain[] = [];
  if (evm) {
    const assets = [assetCode('ETH'), ...tokensOf(evm).keys()];
    watched.push(openLater(config, 'ETH', assets, async () => (await import('./real.ts')).openEvm(parts, evm)));
  }
  if (bitcoin)
    watched.push(
      openLater(config, 'BTC', [assetCode('BTC')], async () => (await import('./real.ts')).openBitcoin(parts, bitcoin)),
    );
  return createChainRouter(
    watched.map((chain) => health.watch('chain', chain.network, chain, [...asks, ...looks])),
    isSandboxAllowed ? openSandbox() : undefined,
  );
}

/** Addresses are derived from public keys, without any request. */
const asks = ['submitPayout', 'findPayout'] as const;
const looks = ['watch', 'walletHoldings', 'holdings'] as const;

/** Opens a real chain whose libraries are loaded on first use: a server without one starts a second sooner. */
function openLater(
  { chains }: Config,
  network: string,
  assets: readonly AssetCode[],
  open: () => Promise<WatchedChain>,
): WatchedChain {
  const chain = once(open);
  return {
    network,
    assets,
    makeAddress: async (...given) => (await chain()).makeAddress(...given),
    submitPayout: async (payout) => (await chain()).submitPayout(payout),
    findPayout: async (id) => (await chain()).findPayout(id),
    watch: async (sinks) => (await chain()).watch(sinks),
    walletHoldings: async () => (await chain()).walletHoldings(),
    holdings: async () => (await chain()).holdings(),
    hotLimit: (asset) => hotLimitOf(chains, network, asset),
    walletAddress: async (wallet) => (await chain()).walletAddress(wallet),
  };
}
