import type { Reserve } from '#contract/liabilities/statement.ts';
import { allAssets } from '#contract/platform/assets.ts';
import { platformBalance, platformBalances } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';

/** Where the reserves that cover the debt can be seen. */
export interface ReserveSource {
  /** Whether some of them can't be verified, because they are the sandbox's. */
  readonly isSandbox: boolean;
  /**
   * Reserves by address, on public chains, and those banks confirmed. Read before the snapshot, which must not wait for
   * nodes; throws if one is unavailable.
   */
  outside(): Promise<readonly Reserve[]>;
  /** Reserves that only the books have, read in the snapshot. */
  inBooks(db: Queryable, outside: readonly Reserve[]): Promise<readonly Reserve[]>;
}

/** The facts needed to read the books. */
export interface Kept {
  readonly isSandbox: boolean;
  /** Name of the venue that the platform trades at. */
  readonly venue: string;
}

/** Builds a source from reserves that were already read outside. */
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
 * Returns the sandbox's reserves, which exist only in its books: one made-up address per asset, with what the custody
 * account has beyond the chains, less what is owed to the venue.
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
