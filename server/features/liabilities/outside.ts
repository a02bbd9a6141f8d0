import type { Reserve } from '#contract/liabilities/statement.ts';
import { platformBalances } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { WatchedChain } from '#server/providers/chain/watched.ts';
import { listBankBalances } from '../fiat-deposits/index.ts';
import { reservesSeen, type Kept, type ReserveSource } from './reserves.ts';

/**
 * Real chains show their addresses. If the sandbox's chain serves the rest, everything not on a real chain is the
 * sandbox's own.
 */
export function reservesOf({ db, providers }: Pick<Deps, 'db' | 'providers'>): ReserveSource & Kept {
  const kept = { isSandbox: providers.chain.isKeptInBooks, venue: providers.liquidity.name };
  const outside = async () => [
    ...(await readChains(providers.chain.watched)),
    ...(kept.isSandbox ? [] : await readBanks(db)),
  ];
  return { ...reservesSeen(kept, []), ...kept, outside };
}

/**
 * Lists each address with holdings: the wallets', and customers' deposit addresses whose coins were not swept yet.
 * Owners are not named.
 */
async function readChains(chains: readonly Pick<WatchedChain, 'network' | 'holdings'>[]): Promise<Reserve[]> {
  const found: Reserve[] = [];
  for (const { network, holdings } of chains)
    for (const { asset, address, amount } of await holdings())
      if (amount > 0n) found.push({ asset, network, address, amount: String(amount) });
  const place = ({ asset, network, address }: Reserve) => `${asset} ${network} ${address}`;
  return found.toSorted((left, right) => (place(left) < place(right) ? -1 : 1));
}

/**
 * Reads what banks confirmed at the last comparison with the books, and no more than the books have, since cards are
 * paid from it, too.
 */
async function readBanks(db: Queryable): Promise<Reserve[]> {
  const [confirmed, custody] = [await listBankBalances(db), await platformBalances(db, 'custody')];
  return confirmed.flatMap(({ asset, units }) => {
    const booked = -(custody.get(asset) ?? 0n);
    const held = booked < units ? booked : units;
    return held > 0n ? [{ asset, network: 'BANK', address: 'bank-accounts', amount: String(held) }] : [];
  });
}
