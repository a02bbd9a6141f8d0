import { getAsset, isAssetCode } from '#contract/platform/assets.ts';

/** Specification, section 9: big-number maths at 4; coins of great price need more to show anything. */
const coinPlaces = 6;

/** How many decimals of an asset are shown: all of a currency's, six of a coin's. */
export function placesOf(asset: string): number {
  if (!isAssetCode(asset)) return 2;
  const { kind, scale } = getAsset(asset);
  return kind === 'fiat' ? scale : Math.min(scale, coinPlaces);
}
