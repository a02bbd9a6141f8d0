import type { Reserve } from '#contract/liabilities/statement.ts';
import { assets, type AssetCode } from '#contract/platform/assets.ts';
import { platformBalance } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';

/** Where what is held against the debt can be seen. A chain's provider answers for its own addresses. */
export interface ReserveSource {
  /** Nobody can check these: they are the sandbox's. */
  readonly isSandbox: boolean;
  read(db: Queryable): Promise<Reserve[]>;
}

/** The sandbox holds nothing but its books: one made-up address an asset, with what the custody account says. */
export const sandboxReserves: ReserveSource = {
  isSandbox: true,
  read: async (db) => {
    const found: Reserve[] = [];
    for (const asset of Object.keys(assets) as AssetCode[]) {
      const held = -(await platformBalance(db, asset, 'custody'));
      if (held > 0n) {
        const network = assets[asset].kind === 'fiat' ? 'BANK' : asset;
        found.push({ asset, network, address: `sandbox-custody-${asset.toLowerCase()}`, amount: String(held) });
      }
    }
    return found;
  },
};

/** Nothing is shown rather than something that nobody can check. */
export const noReserves: ReserveSource = { isSandbox: false, read: async () => [] };
