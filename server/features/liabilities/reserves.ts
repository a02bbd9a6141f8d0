import type { Reserve } from '#contract/liabilities/statement.ts';
import { allAssets } from '#contract/platform/assets.ts';
import { platformBalance } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { ChainProvider } from '#server/providers/chain/chain.ts';
import type { WatchedChain } from '#server/providers/chain/watched.ts';

/** Where what is held against the debt can be seen. */
export interface ReserveSource {
  /** Some of them nobody can check: they are the sandbox's. */
  readonly isSandbox: boolean;
  /** By address, on chains that anybody can ask. Before the snapshot, which is not to wait for nodes; throws where one is away. */
  onChains(): Promise<readonly Reserve[]>;
  /** What the books alone have, in the snapshot. */
  inBooks(db: Queryable, onChains: readonly Reserve[]): Promise<readonly Reserve[]>;
}

/** Real chains show their addresses. Where the sandbox's chain serves the rest, what is not on a real one is its own. */
export function reservesOf(chain: ChainProvider): ReserveSource {
  return { ...reservesSeen(chain.isKeptInBooks, []), onChains: () => readChains(chain.watched) };
}

/** The same from what the chains showed already. */
export function reservesSeen(isSandbox: boolean, seen: readonly Reserve[]): ReserveSource {
  return {
    isSandbox,
    onChains: async () => seen,
    inBooks: async (db, onChains) => (isSandbox ? sandboxReserves(db, onChains) : []),
  };
}

/**
 * Each address that holds something: the wallets', and customers' whose coins were not brought together yet. Whose an
 * address is, is not said.
 */
async function readChains(chains: readonly Pick<WatchedChain, 'network' | 'holdings'>[]): Promise<Reserve[]> {
  const found: Reserve[] = [];
  for (const { network, holdings } of chains)
    for (const { asset, address, amount } of await holdings())
      if (amount > 0n) found.push({ asset, network, address, amount: String(amount) });
  const place = ({ asset, network, address }: Reserve) => `${asset} ${network} ${address}`;
  return found.toSorted((left, right) => (place(left) < place(right) ? -1 : 1));
}

/** The sandbox holds nothing but its books: one made-up address an asset, with what the custody account has beyond the chains. */
async function sandboxReserves(db: Queryable, onChains: readonly Reserve[]): Promise<Reserve[]> {
  const found: Reserve[] = [];
  for (const { code: asset, kind } of allAssets()) {
    const shown = onChains.filter((one) => one.asset === asset).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const held = -(await platformBalance(db, asset, 'custody')) - shown;
    if (held > 0n) {
      const network = kind === 'fiat' ? 'BANK' : asset;
      found.push({ asset, network, address: `sandbox-custody-${asset.toLowerCase()}`, amount: String(held) });
    }
  }
  return found;
}
