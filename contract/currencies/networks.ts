import { fromCatalogue } from '../catalogue/snapshot.ts';
import type { AssetNetwork, Catalogue, NetworkEntry, Operation, Terms, Tier } from '../catalogue/entries.ts';
import { allAssets, isDelisted, type AssetCode } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';

export type { AddressFamily } from '../catalogue/entries.ts';

/** One coin on one chain: how it comes in and goes out there. Amounts are canonical decimals of the asset. */
export interface Network extends AssetNetwork, Omit<NetworkEntry, 'code' | 'name'> {
  readonly withdrawal: Terms;
}

const joined = fromCatalogue((from) => new Map(from.assetNetworks.map((one) => [keyOf(one), join(from, one)])));

function join({ networks }: Catalogue, one: AssetNetwork): Network {
  const { code: _code, ...chain } = must(
    networks.find(({ code }) => code === one.network),
    `${one.network} is a network`,
  );
  return { ...chain, ...one, withdrawal: findTerms('withdrawal', one.asset, one.network) };
}

const coins = fromCatalogue(({ assetNetworks }) => {
  const onChains = new Set<string>(assetNetworks.map(({ asset }) => asset));
  return allAssets().flatMap(({ code }) => (onChains.has(code) ? [code] : []));
});

const keyOf = ({ asset, network }: { readonly asset: string; readonly network: string }) => `${asset} ${network}`;

/** Every way that a coin can come in and go out. */
export const listNetworks = (): readonly Network[] => [...joined().values()];

/** Coins that go out over a chain, in the order of lists. */
export const listCoins = (): readonly AssetCode[] => coins();

/** Those that come in too: what was delisted only goes out. */
export const listDepositCoins = (): readonly AssetCode[] => coins().filter((code) => !isDelisted(code));

/** How a coin comes in and goes out on a chain; undefined where it can’t. */
export function findNetwork(asset: string, network: string): Network | undefined {
  return joined().get(keyOf({ asset, network }));
}

/** What holds for a customer's operation with an asset, over a chain where there is one: the most specific terms. */
export function findTerms(operation: Operation, asset: string, network: string | null, tier: Tier = 'standard'): Terms {
  const all = terms().get(`${operation} ${asset}`) ?? [];
  const found = all.find(
    (one) => (one.network === null || one.network === network) && (one.tier === null || one.tier === tier),
  );
  return must(found, `the terms of a ${operation} of ${asset}`);
}

/** A customer's own terms come before everybody's, and a chain's before any chain's. */
const terms = fromCatalogue(({ terms: all }) => {
  const rank = ({ tier, network }: Terms) => (tier === null ? 0 : 2) + (network === null ? 0 : 1);
  const inForce = all.filter(({ isEnded }) => !isEnded).toSorted((one, other) => rank(other) - rank(one));
  return Map.groupBy(inForce, ({ operation, asset }) => `${operation} ${asset}`);
});

/** The same way in and out on a customer's own terms. */
export function onTermsOf(network: Network, tier: Tier): Network {
  return { ...network, withdrawal: findTerms('withdrawal', network.asset, network.network, tier) };
}
