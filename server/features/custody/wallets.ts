import { walletTiers } from '#contract/custody/schemas.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import type { Deps } from '#server/platform/deps.ts';
import { chainPayments } from '#server/providers/chain/books.ts';
import { ChainUnavailable, type Holding, type WatchedChain } from '#server/providers/chain/watched.ts';
import { decimalOf } from './payments.ts';

type Tier = (typeof walletTiers)[number];

/** Lists what the platform's own wallets currently hold on the chains, coin by coin. The sandbox's chain has none. */
export async function listWallets(deps: Deps) {
  const { chain } = deps.providers;
  const { watched } = chain;
  const items = (await Promise.all(watched.map((one) => walletsOf(deps, one)))).flat();
  return { items, asOf: deps.clock.now().toISOString() };
}

async function walletsOf(deps: Deps, chain: WatchedChain) {
  const [holdings, leaving] = await Promise.all([askHoldings(chain), readLeaving(deps, chain.network)]);
  return chain.assets.map((asset) => ({
    asset,
    network: chain.network,
    hotLimit: decimalOf(asset, chain.hotLimit(asset)),
    tiers: walletTiers.map((wallet) => {
      const own = holdings?.filter((one) => one.asset === asset && one.wallet === wallet);
      return {
        wallet,
        balance: own ? decimalOf(asset, sum(own)) : null,
        leaving: decimalOf(asset, leaving(asset, wallet)),
        addresses: own?.map(({ address }) => address) ?? [],
      };
    }),
  }));
}

const sum = (holdings: readonly Holding[]) => holdings.reduce((total, { amount }) => total + amount, 0n);

/** Returns the holdings; undefined if the node is unavailable: what the database knows is shown anyway. */
async function askHoldings(chain: WatchedChain): Promise<readonly Holding[] | undefined> {
  try {
    return await chain.walletHoldings();
  } catch (error) {
    if (error instanceof ChainUnavailable) return undefined;
    throw error;
  }
}

async function readLeaving({ db }: Deps, network: string): Promise<(asset: AssetCode, wallet: Tier) => bigint> {
  const rows = await db
    .selectFrom(chainPayments.as('payment'))
    .select((eb) => ['asset', 'key_purpose', eb.fn.sum<string>('amount').as('amount')])
    .where('network', '=', network)
    .where('is_final', '=', false)
    .where('block_height', 'is', null)
    .groupBy(['asset', 'key_purpose'])
    .execute();
  return (asset, wallet) =>
    BigInt(rows.find((row) => row.asset === asset && row.key_purpose === wallet)?.amount ?? '0');
}
