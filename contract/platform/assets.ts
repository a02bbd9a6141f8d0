import { fromCatalogue } from '../catalogue/snapshot.ts';
import type { Asset } from '../catalogue/entries.ts';
import { must } from './errors.ts';

export type { Asset } from '../catalogue/entries.ts';

declare const checked: unique symbol;

/** The code of an asset of the catalogue: a text that `isAssetCode` or `assetCode` has looked up. */
export type AssetCode = string & { readonly [checked]: 'AssetCode' };

const byCode = fromCatalogue(({ assets }) => new Map<string, Asset>(assets.map((asset) => [asset.code, asset])));
const inOrder = fromCatalogue(({ assets }) => assets.toSorted((one, other) => one.position - other.position));

/** Whether a text from outside names an asset of ours. */
export function isAssetCode(code: string): code is AssetCode {
  return byCode().has(code);
}

/** A text that has to name an asset of ours: of a row that was checked when it was written, of our own settings. */
export function assetCode(code: string): AssetCode {
  return getAsset(code).code;
}

/** Every coin and currency, in the order of lists. */
export const allAssets = (): readonly Asset[] => inOrder();

/** An asset by its code. Throws where there is none. */
export function getAsset(code: string): Asset {
  return must(byCode().get(code), `${code} is an asset`);
}

/** Decimals of an asset's smallest unit. */
export function scaleOf(asset: AssetCode): number {
  return getAsset(asset).scale;
}

/** Whether an asset is no longer offered: who holds some can move and withdraw it, and nobody can deposit more. */
export const isDelisted = (code: string): boolean => (byCode().get(code)?.delistedSince ?? null) !== null;

/** Currencies that a total can be shown in (Profile/SetPricingCurrency). */
export const listPricingCurrencies = (): readonly Asset[] =>
  allAssets().filter(({ isPricing, delistedSince }) => isPricing && delistedSince === null);
