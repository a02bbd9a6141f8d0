import { refuse } from '#contract/platform/errors.ts';
import type { ChainProvider } from './chain.ts';
import type { SandboxChain } from './sandbox.ts';
import type { WatchedChain } from './watched.ts';

/** All chains behind one interface: real ones where they are connected, the sandbox for the others. */
export interface RoutedChain extends ChainProvider {
  readonly watched: readonly WatchedChain[];
}

export function isRoutedChain(chain: ChainProvider): chain is RoutedChain {
  return 'watched' in chain;
}

/** Without a sandbox, a network that isn't connected is refused with 60002. */
export function createChainRouter(watched: readonly WatchedChain[], sandbox: SandboxChain | undefined): RoutedChain {
  const realOf = (network: string, asset: string) =>
    watched.find((chain) => chain.network === network && chain.assets.some((one) => one === asset));
  const chainOf = (network: string, asset: string) =>
    realOf(network, asset) ?? sandbox ?? refuse(60002, { asset, network });
  const routed: RoutedChain = {
    ...sandbox,
    isSandbox: sandbox !== undefined,
    watched,
    makeAddress: (customerId, asset, network) => chainOf(network, asset).makeAddress(customerId, asset, network),
    // Only the sandbox reports by webhook: real chains are looked at.
    webhooks: sandbox?.webhooks,
    submitPayout: (payout) => chainOf(payout.network, payout.asset).submitPayout(payout),
    findPayout: async (id) => {
      for (const chain of watched) {
        const found = await chain.findPayout(id);
        if (found) return found;
      }
      return sandbox?.findPayout(id);
    },
  };
  if (!sandbox) return routed;
  const withSandbox: RoutedChain & SandboxChain = {
    ...sandbox,
    ...routed,
    // A tester's coins on a real chain would be nobody's: its wallets don't hold them.
    send: async (tx, deposit) =>
      realOf(deposit.network, deposit.asset)
        ? refuse(60002, { asset: deposit.asset, network: deposit.network })
        : sandbox.send(tx, deposit),
  };
  return withSandbox;
}
