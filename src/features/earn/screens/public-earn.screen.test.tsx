import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import { catalogue, emptyCatalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { earn } from '#contract/earn/calls.ts';
import { product } from '../../../../tests/harness/screens/earn.ts';
import { answer, show } from '../../../../tests/harness/screens/world.tsx';
import { PublicEarnScreen } from './public-earn.tsx';

const seed = catalogue();
const coins = seed.assets.filter(({ code }) => code === 'ETH');
const sent = { ...seed, assets: coins, networks: [], assetNetworks: [], countries: [], paymentMethods: [], terms: [] };

afterEach(() => installCatalogue(seed));

test('coins get their icons even on a page that was rendered without products', async () => {
  installCatalogue(emptyCatalogue);
  answer(catalogueCalls.get, { catalogue: sent });
  answer(earn.listProducts, { items: [product], agreementVersion: '1', asOf: '2026-11-22T03:00:00.000Z' });
  const { container } = await show(<PublicEarnScreen />);
  await expect.element(page.getByText('2.8%')).toBeVisible();
  // Its own drawing uses its own color.
  await expect.poll(() => container.querySelector('li img')?.getAttribute('src')).toMatch(/627EEA/);
});
