import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import type { TermsContent } from './content.ts';
import { readSeedCatalogue } from '#server/seeds/catalogue/index.ts';
import { findProblems } from './problems.ts';

const seed = readSeedCatalogue();

test('the catalogue of a new installation has no problems', () => {
  expect(findProblems(seed)).toEqual([]);
  expect(seed.assetNetworks.filter(({ contract }) => contract !== null).length).toBeGreaterThan(30);
});

test.each([
  ['ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec8'],
  ['ETH', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  ['TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['TRX', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['SOL', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8Benw'],
])('a mistyped contract address on %s is a problem: %s', (network, contract) => {
  const assetNetworks = seed.assetNetworks.map((one) =>
    one.asset === 'USDT' && one.network === network ? { ...one, contract } : one,
  );
  expect(findProblems({ ...seed, assetNetworks })).toEqual([{ kind: 'contract', of: `USDT ${network}` }]);
});

describe('the scope of terms', () => {
  const termsOf = (operation: string, asset: string): TermsContent =>
    must(
      seed.terms.find((one) => one.operation === operation && one.asset === asset),
      `terms of a ${operation} of ${asset}`,
    );
  const kinds = (terms: TermsContent) =>
    findProblems({ ...seed, terms: [...seed.terms, terms] }).map(({ kind }) => kind);
  const [btc, eur] = [assetCode('BTC'), assetCode('EUR')];
  const convert = { ...termsOf('convert', 'BTC'), counterAsset: eur };
  const coin = termsOf('withdrawal', 'BTC');
  const paidIn = { ...termsOf('transfer', 'EUR'), operation: 'deposit', channel: 'sepa', fee: '1' } as const;

  test('can be a pair, a payment method with its own fee, or a country', () => {
    expect(kinds(convert)).toEqual([]);
    expect(kinds(paidIn)).toEqual([]);
    expect(kinds({ ...paidIn, operation: 'withdrawal', fee: '0', feeBps: 10, minimum: '1', country: 'DE' })).toEqual(
      [],
    );
  });

  test.each([
    ['a pair with itself', { ...convert, counterAsset: btc }, 'unknownPair'],
    ['a pair where nothing is exchanged', { ...coin, counterAsset: eur }, 'unknownPair'],
    ['a chain that the coin isn’t on', { ...coin, network: 'TRX' }, 'unknownWay'],
    ['a chain of what is exchanged', { ...convert, network: 'BTC' }, 'unknownWay'],
    ['a payment method that doesn’t take it', { ...paidIn, channel: 'fps' }, 'unknownChannel'],
    ['a payment method of a coin', { ...coin, network: null, channel: 'sepa' }, 'unknownChannel'],
    ['a country that is none', { ...paidIn, country: 'XX' }, 'unknownCountry'],
  ] as const)('can’t be %s', (_what, terms, kind) => {
    expect(kinds(terms)).toContain(kind);
  });
});

test('a withdrawal’s fee must leave something of the minimum, its share and least included', () => {
  const wire = must(
    seed.terms.find((one) => one.operation === 'withdrawal' && one.asset === 'EUR'),
    'terms of a withdrawal of euros',
  );
  const eaten = (part: Partial<TermsContent>) => {
    const changed = { ...wire, fee: '0', feeBps: 0, feeLeast: null, feeMost: null, minimum: '5', ...part };
    const terms = seed.terms.map((one) => (one === wire ? changed : one));
    return findProblems({ ...seed, terms }).map(({ kind }) => kind);
  };
  expect(eaten({ feeBps: 10_000 })).toEqual(['feeAboveMinimum']);
  expect(eaten({ feeBps: 9000, fee: '0.50' })).toEqual(['feeAboveMinimum']);
  expect(eaten({ feeLeast: '5' })).toEqual(['feeAboveMinimum']);
  expect(eaten({ feeBps: 9000, fee: '0.49' })).toEqual([]);
  expect(eaten({ feeBps: 10_000, feeMost: '4.99' })).toEqual([]);
});

test('a chain’s adapter must be able to read the chain’s addresses', () => {
  const served = (code: string, adapter: 'evm' | 'bitcoin') =>
    findProblems({ ...seed, networks: seed.networks.map((one) => (one.code === code ? { ...one, adapter } : one)) });
  expect(served('BASE', 'evm')).toEqual([]);
  expect(served('TRX', 'evm')).toEqual([{ kind: 'adapter', of: 'TRX' }]);
  expect(served('ETH', 'bitcoin')).toEqual([{ kind: 'adapter', of: 'ETH' }]);
});

test('every icon that the catalogue names exists, and every existing icon is named', () => {
  const drawn = readdirSync(new URL('../../../src/ui/coins/', import.meta.url)).map((file) => file.replace('.svg', ''));
  const named = seed.assets.flatMap(({ icon }) => icon ?? []);
  expect([...new Set(named)].toSorted()).toEqual(drawn.toSorted());
});
