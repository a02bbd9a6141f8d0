import { expect, test } from 'vitest';
import { readSeedCatalogue } from '#server/seeds/catalogue/index.ts';
import { findProblems } from './problems.ts';

const seed = readSeedCatalogue();

test('a new installation begins with a catalogue without a fault', () => {
  expect(findProblems(seed)).toEqual([]);
  expect(seed.assetNetworks.filter(({ contract }) => contract !== null).length).toBeGreaterThan(30);
});

test.each([
  ['ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec8'],
  ['ETH', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
  ['TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['TRX', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['SOL', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8Benw'],
])('a contract with a slip of the pen on %s is a fault: %s', (network, contract) => {
  const assetNetworks = seed.assetNetworks.map((one) =>
    one.asset === 'USDT' && one.network === network ? { ...one, contract } : one,
  );
  expect(findProblems({ ...seed, assetNetworks })).toEqual([{ kind: 'contract', of: `USDT ${network}` }]);
});
