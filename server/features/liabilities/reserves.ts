import type { Reserve } from '#contract/liabilities/statement.ts';
import { allAssets } from '#contract/platform/assets.ts';
import { platformBalance, platformBalances } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';

/** Where what is held against the debt can be seen. */
export interface ReserveSource {
  /** Some of them nobody can check: they are the sandbox's. */
  readonly isSandbox: boolean;
  /**
   * By address, on chains that anybody can ask, and what banks confirmed. Before the snapshot, which is not to wait for nodes;
   * throws where one is away.
   */
  outside(): Promise<readonly Reserve[]>;
  /** What the books alone have, in the snapshot. */
  inBooks(db: Queryable, outside: readonly Reserve[]): Promise<readonly Reserve[]>;
}

/** What the books are read by. */
export interface Kept {
  readonly isSandbox: boolean;
  /** What the venue is called that the platform trades at. */
  readonly venue: string;
}

/** From what was seen outside already. */
export function reservesSeen({ isSandbox, venue }: Kept, seen: readonly Reserve[]): ReserveSource {
  return {
    isSandbox,
    outside: async () => seen,
    inBooks: async (db, outside) => {
      const traded = await platformBalances(db, 'venue');
      const atVenue = [...traded].flatMap(([asset, units]) =>
        units < 0n ? [{ asset, network: 'VENUE', address: venue, amount: String(-units) }] : [],
      );
      return [...(isSandbox ? await sandboxReserves(db, outside, traded) : []), ...atVenue];
    },
  };
}

/**
 * The sandbox holds nothing but its books: one made-up address an asset, with what the custody account has beyond the chains,
 * less what is owed to the venue.
 */
async function sandboxReserves(
  db: Queryable,
  outside: readonly Reserve[],
  traded: ReadonlyMap<string, bigint>,
): Promise<Reserve[]> {
  const found: Reserve[] = [];
  for (const { code: asset, kind } of allAssets()) {
    const shown = outside.filter((one) => one.asset === asset).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const atVenue = traded.get(asset) ?? 0n;
    const owed = atVenue > 0n ? atVenue : 0n;
    const held = -(await platformBalance(db, asset, 'custody')) - shown - owed;
    if (held > 0n) {
      const network = kind === 'fiat' ? 'BANK' : asset;
      found.push({ asset, network, address: `sandbox-custody-${asset.toLowerCase()}`, amount: String(held) });
    }
  }
  return found;
}
