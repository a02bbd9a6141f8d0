import { afterEach, expect, test } from 'vitest';
import type { Terms } from '../catalogue/entries.ts';
import { catalogue, installCatalogue } from '../catalogue/snapshot.ts';
import { must } from '../platform/errors.ts';
import { findTerms, type TermsFor } from './networks.ts';

const before = catalogue();
afterEach(() => installCatalogue(before));

/** Installs a catalogue with the general terms and the given ones, whose names are their ids. */
function install(operation: Terms['operation'], asset: string, own: Readonly<Record<string, Partial<Terms>>>): void {
  const general = must(
    before.terms.find((one) => one.asset === asset && one.network === null),
    `terms of ${asset}`,
  );
  const all = { general: {}, ...own };
  const terms = Object.entries(all).map(([id, said]): Terms => ({ ...general, operation, ...said, id }));
  installCatalogue({ ...before, terms });
}

const found = (operation: Terms['operation'], asset: string, whom: TermsFor) => findTerms(operation, asset, whom).id;

test('a conversion uses its pair’s terms, unless the tier or country has terms of its own', () => {
  const [BTC, USDT] = [before.assets[0]?.code, before.assets[2]?.code];
  install('convert', 'BTC', {
    pair: { counterAsset: must(USDT, 'a coin') },
    country: { country: 'JP' },
    tier: { tier: 'vip' },
    tierOfPair: { tier: 'vip', counterAsset: must(USDT, 'a coin') },
  });
  expect(BTC).toBe('BTC');
  expect(found('convert', 'BTC', { counterAsset: 'ETH' })).toBe('general');
  expect(found('convert', 'BTC', { counterAsset: must(USDT, 'a coin') })).toBe('pair');
  expect(found('convert', 'BTC', { counterAsset: must(USDT, 'a coin'), country: 'JP' })).toBe('country');
  expect(found('convert', 'BTC', { counterAsset: 'ETH', country: 'JP', tier: 'vip' })).toBe('tier');
  expect(found('convert', 'BTC', { counterAsset: must(USDT, 'a coin'), tier: 'vip' })).toBe('tierOfPair');
});

test('a deposit by a payment method uses that method’s terms, or else the general ones', () => {
  install('deposit', 'EUR', {
    sepa: { channel: 'sepa' },
    inGermany: { channel: 'sepa', country: 'DE' },
    vip: { tier: 'vip' },
  });
  expect(found('deposit', 'EUR', {})).toBe('general');
  expect(found('deposit', 'EUR', { channel: 'swift' })).toBe('general');
  expect(found('deposit', 'EUR', { channel: 'sepa' })).toBe('sepa');
  expect(found('deposit', 'EUR', { channel: 'sepa', country: 'DE' })).toBe('inGermany');
  expect(found('deposit', 'EUR', { channel: 'sepa', country: 'DE', tier: 'vip' })).toBe('vip');
});

test('every chain has an explorer URL for its transactions', () => {
  expect(before.networks.length).toBeGreaterThan(5);
  const unnamed = before.networks.filter(({ explorer }) => !explorer?.includes('{hash}'));
  expect(unnamed.map(({ code }) => code)).toEqual([]);
});
