import type { Reserve } from '#contract/liabilities/statement.ts';
import { platformBalances } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { WatchedChain } from '#server/providers/chain/watched.ts';
import { listBankBalances } from '../fiat-deposits/index.ts';
import { reservesSeen, type Kept, type ReserveSource } from './reserves.ts';

/** Real chains show their addresses. Where the sandbox's chain serves the rest, what is not on a real one is its own. */
export function reservesOf({ db, providers }: Pick<Deps, 'db' | 'providers'>): ReserveSource & Kept {
  const kept = { isSandbox: providers.chain.isKeptInBooks, venue: providers.liquidity.name };
  const outside = async () => [
    ...(await readChains(providers.chain.watched)),
    ...(kept.isSandbox ? [] : await readBanks(db)),
  ];
  return { ...reservesSeen(kept, []), ...kept, outside };
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

/** What banks confirmed when they were compared with the books last, and no more than the books have: cards are paid from it, too. */
async function readBanks(db: Queryable): Promise<Reserve[]> {
  const [confirmed, custody] = [await listBankBalances(db), await platformBalances(db, 'custody')];
  return confirmed.flatMap(({ asset, units }) => {
    const booked = -(custody.get(asset) ?? 0n);
    const held = booked < units ? booked : units;
    return held > 0n ? [{ asset, network: 'BANK', address: 'bank-accounts', amount: String(held) }] : [];
  });
}
