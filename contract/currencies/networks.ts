import { fromCatalogue } from '../catalogue/snapshot.ts';
import type { AssetNetwork, Catalogue, NetworkEntry, Operation, Terms, Tier } from '../catalogue/entries.ts';
import { allAssets, isDelisted, type AssetCode } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';

export type { AddressFamily } from '../catalogue/entries.ts';

/** One coin on one chain: how it is deposited and withdrawn there. Amounts are canonical decimals of the asset. */
export interface Network extends AssetNetwork, Omit<NetworkEntry, 'code' | 'name'> {
  readonly withdrawal: Terms;
}

const joined = fromCatalogue((from) => new Map(from.assetNetworks.map((one) => [keyOf(one), join(from, one)])));

function join({ networks }: Catalogue, one: AssetNetwork): Network {
  const { code: _code, ...chain } = must(
    networks.find(({ code }) => code === one.network),
    `${one.network} is a network`,
  );
  return { ...chain, ...one, withdrawal: findTerms('withdrawal', one.asset, { network: one.network }) };
}

const coins = fromCatalogue(({ assetNetworks }) => {
  const onChains = new Set<string>(assetNetworks.map(({ asset }) => asset));
  return allAssets().flatMap(({ code }) => (onChains.has(code) ? [code] : []));
});

const keyOf = ({ asset, network }: { readonly asset: string; readonly network: string }) => `${asset} ${network}`;

/** Returns every coin on every chain it can be deposited or withdrawn on. */
export const listNetworks = (): readonly Network[] => [...joined().values()];

/** Returns the coins that can be withdrawn over a chain, in list order. */
export const listCoins = (): readonly AssetCode[] => coins();

/** Returns the coins that can also be deposited: delisted ones can only be withdrawn. */
export const listDepositCoins = (): readonly AssetCode[] => coins().filter((code) => !isDelisted(code));

/** Returns how a coin is deposited and withdrawn on a chain; undefined if it can't be. */
export function findNetwork(asset: string, network: string): Network | undefined {
  return joined().get(keyOf({ asset, network }));
}

/**
 * The customer and the way of an operation. Omitted fields match only general terms; the default tier is `standard`.
 */
export interface TermsFor {
  readonly tier?: Tier;
  readonly country?: string | null;
  readonly counterAsset?: string;
  readonly network?: string | null;
  readonly channel?: string;
}

/**
 * Returns the terms of a customer's operation with an asset. Among all terms that match, those more specific to the
 * customer come first, then those more specific to the way: by tier, country, pair, network, channel, in this order. So
 * a tier's terms come before a country's, both before the general ones, and terms of a tier in a country before either.
 */
export const findTerms = (operation: Operation, asset: string, whom: TermsFor): Terms =>
  must(findOwnTerms(operation, asset, whom), `the terms of a ${operation} of ${asset}`);

/**
 * Like `findTerms`, but returns undefined if there are none: deposits without their own terms use those of their way.
 */
export function findOwnTerms(operation: Operation, asset: string, whom: TermsFor): Terms | undefined {
  return terms()
    .get(`${operation} ${asset}`)
    ?.find((one) => areFor(one, whom));
}

/** True if terms apply to a customer and their way. */
export function areFor(terms: Omit<Terms, 'id'>, whom: TermsFor): boolean {
  const wanted: TermsFor = { tier: 'standard', ...whom };
  return precedence.every((name) => terms[name] === null || terms[name] === wanted[name]);
}

/** Returns the terms in force, in order of precedence. */
export function inPrecedence<One extends Omit<Terms, 'id'>>(all: readonly One[]): readonly One[] {
  const rank = (one: One) => precedence.reduce((sum, name) => 2 * sum + (one[name] === null ? 0 : 1), 0);
  return all.filter(({ isEnded }) => !isEnded).toSorted((one, other) => rank(other) - rank(one));
}

/** Fields that terms can be narrowed to, in order of precedence. */
const precedence = ['tier', 'country', 'counterAsset', 'network', 'channel'] as const;

const terms = fromCatalogue(({ terms: all }) =>
  Map.groupBy(inPrecedence(all), ({ operation, asset }) => `${operation} ${asset}`),
);

/** Returns the same coin on the same chain with a customer's own terms. */
export function onTermsOf(network: Network, whom: Pick<TermsFor, 'tier' | 'country'>): Network {
  return { ...network, withdrawal: findTerms('withdrawal', network.asset, { ...whom, network: network.network }) };
}
