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
  return { ...chain, ...one, withdrawal: findTerms('withdrawal', one.asset, { network: one.network }) };
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

/** For whom, and by which way, an operation is done; what is left out is nobody's in particular, `standard` the tier. */
export interface TermsFor {
  readonly tier?: Tier;
  readonly country?: string | null;
  readonly counterAsset?: string;
  readonly network?: string | null;
  readonly channel?: string;
}

/**
 * What holds for a customer's operation with an asset. Of all terms that fit, those that say more about the customer come
 * first, then those that say more about the way: by tier, country, pair, network, channel, in this order. So a tier's terms
 * come before a country's, both before everybody's, and terms of a tier in a country before either of them.
 */
export const findTerms = (operation: Operation, asset: string, whom: TermsFor): Terms =>
  must(findOwnTerms(operation, asset, whom), `the terms of a ${operation} of ${asset}`);

/** The same where there need not be any: deposits are taken on their way's, where they have none of their own. */
export function findOwnTerms(operation: Operation, asset: string, whom: TermsFor): Terms | undefined {
  return terms()
    .get(`${operation} ${asset}`)
    ?.find((one) => areFor(one, whom));
}

/** Whether terms hold for somebody and his way. */
export function areFor(terms: Omit<Terms, 'id'>, whom: TermsFor): boolean {
  const wanted: TermsFor = { tier: 'standard', ...whom };
  return precedence.every((name) => terms[name] === null || terms[name] === wanted[name]);
}

/** Those in force, the ones that come before others first. */
export function inPrecedence<One extends Omit<Terms, 'id'>>(all: readonly One[]): readonly One[] {
  const rank = (one: One) => precedence.reduce((sum, name) => 2 * sum + (one[name] === null ? 0 : 1), 0);
  return all.filter(({ isEnded }) => !isEnded).toSorted((one, other) => rank(other) - rank(one));
}

/** What terms may be narrowed to: what weighs most comes first. */
const precedence = ['tier', 'country', 'counterAsset', 'network', 'channel'] as const;

const terms = fromCatalogue(({ terms: all }) =>
  Map.groupBy(inPrecedence(all), ({ operation, asset }) => `${operation} ${asset}`),
);

/** The same way in and out on a customer's own terms. */
export function onTermsOf(network: Network, whom: Pick<TermsFor, 'tier' | 'country'>): Network {
  return { ...network, withdrawal: findTerms('withdrawal', network.asset, { ...whom, network: network.network }) };
}
