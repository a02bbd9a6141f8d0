import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { product } from '../../../tests/harness/screens/earn.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { ProductList } from './product-list.tsx';

test('a product shows from which assets a higher rate is paid, and the rates to come', async () => {
  const tiers = [{ from: '10000', annualRate: '0.05' }];
  const next = { annualRate: '0.028', tiers: [{ from: '10000', annualRate: '0.04' }], effectiveOn: '2026-12-01' };
  await show(<ProductList items={[{ ...product, tiers, next }]} action={() => null} />);
  await expect.element(page.getByText(/With assets from 10,000\.00/)).toBeVisible();
  await expect.element(page.getByText('5%', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/2\.8%–4%/)).toBeVisible();
});
