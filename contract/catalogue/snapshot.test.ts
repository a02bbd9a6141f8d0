import { afterEach, expect, test } from 'vitest';
import { findNetwork, listCoins, listNetworks } from '../currencies/networks.ts';
import { allAssets, assetCode, getAsset, isAssetCode, scaleOf, type AssetCode } from '../platform/assets.ts';
import { unitTerms } from '../transfer/rules.ts';
import { feeOf } from '../platform/money-fees.ts';
import { termsOf } from '../withdrawals/rules.ts';
import { catalogue, installCatalogue, onCatalogue } from './snapshot.ts';

const seed = catalogue();
afterEach(() => installCatalogue(seed));

test('a new coin is known to everything as soon as its version is installed', () => {
  const heard: number[] = [];
  const stop = onCatalogue(() => heard.push(catalogue().version));
  expect(isAssetCode('NEW')).toBe(false);
  const added = { ...getAsset('BTC'), code: 'NEW' as AssetCode, scale: 7, position: 1000 };
  installCatalogue({ ...seed, version: 2, assets: [...seed.assets, added] });
  stop();
  expect(heard).toEqual([2]);
  expect(isAssetCode('NEW')).toBe(true);
  expect(scaleOf(assetCode('NEW'))).toBe(7);
  expect(allAssets().at(-1)?.code).toBe('NEW');
  expect(listCoins()).not.toContain('NEW');
});

test('what names no asset is a bug', () => {
  expect(() => assetCode('NONE')).toThrow('NONE');
});

test('every way in and out has terms that fit the scale of its asset, and every asset terms to be sent on', () => {
  expect(listNetworks().length).toBeGreaterThan(0);
  for (const network of listNetworks()) {
    const { fee, minimum, maximum, dailyMaximum, reviewFrom } = termsOf(network);
    expect(feeOf(fee, minimum)).toBeLessThan(minimum);
    expect(minimum).toBeLessThan(reviewFrom);
    expect(reviewFrom).toBeLessThan(maximum);
    expect(maximum).toBeLessThanOrEqual(dailyMaximum);
  }
  for (const { code } of allAssets()) expect(unitTerms(code).maximum).toBeGreaterThan(0n);
  expect(findNetwork('BTC', 'ETH')).toBeUndefined();
});
