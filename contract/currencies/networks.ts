import { catalogue, fromCatalogue } from '../catalogue/snapshot.ts';
import type { AssetNetwork, Catalogue, NetworkEntry, Operation, Terms } from '../catalogue/entries.ts';
import { allAssets, type AssetCode } from '../platform/assets.ts';
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

/** Coins that come in and go out over a chain, in the order of lists. */
export const listCoins = (): readonly AssetCode[] => coins();

/** How a coin comes in and goes out on a chain; undefined where it can’t. */
export function findNetwork(asset: string, network: string): Network | undefined {
  return joined().get(keyOf({ asset, network }));
}

/** What holds for an operation with an asset, over a chain where there is one. */
export function findTerms(operation: Operation, asset: string, network: string | null): Terms {
  const found = catalogue().terms.find(
    (terms) => terms.operation === operation && terms.asset === asset && terms.network === network,
  );
  return must(found, `the terms of a ${operation} of ${asset}`);
}
