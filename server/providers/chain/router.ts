import { catalogue } from '#contract/catalogue/snapshot.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { ChainProvider, Payout } from './chain.ts';
import type { ChainTester, SandboxChain } from './sandbox.ts';
import type { WatchedChain } from './watched.ts';

/** Reports whether the catalogue assigns a chain to the sandbox, even if it is connected. */
const isSandboxed = (network: string) =>
  catalogue().networks.find(({ code }) => code === network)?.adapter === 'sandbox';

/**
 * Combines all chains behind one interface: real ones if they are connected and the catalogue names their adapter, the
 * sandbox for the others. Without a sandbox, a network that isn't connected is refused with 60002.
 */
export function createChainRouter(watched: readonly WatchedChain[], sandbox: SandboxChain | undefined): ChainProvider {
  const realOf = (network: string, asset: string) =>
    watched.find(
      (chain) => chain.network === network && !isSandboxed(network) && chain.assets.some((one) => one === asset),
    );
  const chainOf = (network: string, asset: string) =>
    realOf(network, asset) ?? sandbox ?? refuse(60002, { asset, network });
  const routed = {
    watched,
    isKeptInBooks: sandbox !== undefined,
    makeAddress: (customerId: string, asset: string, network: string) =>
      chainOf(network, asset).makeAddress(customerId, asset, network),
    submitPayout: (payout: Payout) => chainOf(payout.network, payout.asset).submitPayout(payout),
    findPayout: async (id: string) => {
      for (const chain of watched) {
        const found = await chain.findPayout(id);
        if (found) return found;
      }
      return sandbox?.findPayout(id);
    },
  };
  // Only the sandbox reports by webhook: real chains are scanned.
  if (!sandbox)
    return {
      ...routed,
      isSandbox: false,
      webhooks: undefined,
      findFlag: async () => null,
      pageOf: () => undefined,
    };
  const testerCalls: ChainTester = {
    ...sandbox.testerCalls,
    // A tester's coins on a real chain would have no backing: its wallets don't hold them.
    send: async (tx, deposit, needsReview) =>
      realOf(deposit.network, deposit.asset)
        ? refuse(60002, { asset: deposit.asset, network: deposit.network })
        : sandbox.testerCalls.send(tx, deposit, needsReview),
  };
  return { ...sandbox, ...routed, testerCalls };
}
