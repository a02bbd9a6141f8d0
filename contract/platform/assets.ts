import { fromCatalogue } from '../catalogue/snapshot.ts';
import type { Asset } from '../catalogue/entries.ts';
import { must } from './errors.ts';

export type { Asset } from '../catalogue/entries.ts';

declare const checked: unique symbol;

/** Code of an asset in the catalogue: a text that `isAssetCode` or `assetCode` has looked up. */
export type AssetCode = string & { readonly [checked]: 'AssetCode' };

const byCode = fromCatalogue(({ assets }) => new Map<string, Asset>(assets.map((asset) => [asset.code, asset])));
const inOrder = fromCatalogue(({ assets }) => assets.toSorted((one, other) => one.position - other.position));

/** True if an external text names one of our assets. */
export function isAssetCode(code: string): code is AssetCode {
  return byCode().has(code);
}

/**
 * Returns the code for a text that must name one of our assets: from a row checked when it was written, or from our own
 * settings.
 */
export function assetCode(code: string): AssetCode {
  return getAsset(code).code;
}

/** Returns every coin and currency, in list order. */
export const allAssets = (): readonly Asset[] => inOrder();

/** Returns an asset by its code. Throws if there is none. */
export function getAsset(code: string): Asset {
  return must(byCode().get(code), `${code} is an asset`);
}

/** Returns the decimals of an asset's smallest unit. */
export function scaleOf(asset: AssetCode): number {
  return getAsset(asset).scale;
}

/** True if an asset is no longer offered: holders can move and withdraw it, but it can't be deposited any more. */
export const isDelisted = (code: string): boolean => (byCode().get(code)?.delistedSince ?? null) !== null;

/** Returns the currencies a total can be shown in (Profile/SetPricingCurrency). */
export const listPricingCurrencies = (): readonly Asset[] =>
  allAssets().filter(({ isPricing, delistedSince }) => isPricing && delistedSince === null);
