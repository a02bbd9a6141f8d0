import { afterEach, expect, test } from 'vitest';
import {
  findNetwork,
  findOwnTerms,
  findTerms,
  listCoins,
  listNetworks,
  type TermsFor,
} from '../currencies/networks.ts';
import { allAssets, assetCode, getAsset, isAssetCode, scaleOf, type AssetCode } from '../platform/assets.ts';
import { unitTerms } from '../transfer/rules.ts';
import { feeOf } from '../platform/money-fees.ts';
import { termsOf } from '../withdrawals/rules.ts';
import { catalogue, installCatalogue, onCatalogue } from './snapshot.ts';

const seed = catalogue();
afterEach(() => installCatalogue(seed));

test('a new asset is known everywhere as soon as its catalogue version is installed', () => {
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

test('an unknown asset code throws', () => {
  expect(() => assetCode('NONE')).toThrow('NONE');
});

test('terms more specific to the customer take precedence, then those more specific to the network', () => {
  const [general] = seed.terms.filter(({ asset, network }) => asset === 'BTC' && network === 'BTC');
  if (!general) throw new Error('terms of a withdrawal of BTC');
  const about = [
    { network: null },
    {},
    { country: 'JP', network: null },
    { country: 'JP' },
    { tier: 'vip', network: null },
    { tier: 'vip' },
    { tier: 'vip', country: 'JP', network: null },
  ] as const;
  const own = about.map((one, index) => ({ ...general, ...one, id: `own ${index}` }));
  const ended = { ...general, id: 'ended', tier: 'vip', country: 'JP', isEnded: true } as const;
  installCatalogue({ ...seed, version: 2, terms: [...seed.terms.filter((one) => one !== general), ...own, ended] });
  const found = (whom: TermsFor) => findTerms('withdrawal', 'BTC', whom).id;
  expect(found({ network: 'ETH' })).toBe('own 0');
  expect(found({ network: 'BTC', country: 'DE' })).toBe('own 1');
  expect(found({ network: 'ETH', country: 'JP' })).toBe('own 2');
  expect(found({ network: 'BTC', country: 'JP' })).toBe('own 3');
  expect(found({ network: 'ETH', tier: 'vip' })).toBe('own 4');
  expect(found({ network: 'BTC', tier: 'vip', country: 'DE' })).toBe('own 5');
  expect(found({ network: 'BTC', tier: 'vip', country: 'JP' })).toBe('own 6');
  expect(findOwnTerms('deposit', 'BTC', { network: 'BTC' })).toBeUndefined();
});

test('terms for a pair or a payment method apply to that pair or method only', () => {
  const [general] = seed.terms.filter(({ operation, asset }) => operation === 'transfer' && asset === 'BTC');
  if (!general) throw new Error('terms of a transfer of BTC');
  const pair = { ...general, id: 'pair', counterAsset: assetCode('EUR') };
  const both = { ...pair, id: 'both', channel: 'sepa' };
  const method = { ...general, id: 'method', channel: 'sepa' };
  installCatalogue({ ...seed, version: 2, terms: [...seed.terms, method, pair, both] });
  const found = (whom: TermsFor) => findTerms('transfer', 'BTC', whom).id;
  expect(found({})).toBe(general.id);
  expect(found({ channel: 'sepa' })).toBe('method');
  expect(found({ counterAsset: 'EUR' })).toBe('pair');
  expect(found({ counterAsset: 'EUR', channel: 'sepa' })).toBe('both');
  expect(found({ counterAsset: 'USD', channel: 'card' })).toBe(general.id);
});

test('every network’s terms are in order from fee to daily maximum, and every asset has transfer terms', () => {
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
