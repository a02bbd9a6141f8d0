import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import { keepBalance } from '../../../tests/harness/screens/balances.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { StakeDialog } from './stake-dialog.tsx';
import type { Product } from './queries.ts';

const product: Product = {
  id: '01890000-0000-7000-8000-000000000001',
  code: 'ETH-FLEX',
  asset: assetCode('ETH'),
  kind: 'flexible',
  termDays: null,
  minimum: '0.01',
  maximum: '100',
  annualRate: '0.028',
  isOpen: true,
  tiers: [],
  quota: '1000',
  left: '1000',
  next: null,
};

test('without a network what can be staked is what the device keeps, with its age', async () => {
  await keepBalance('ETH', '3.8');
  await show(<StakeDialog product={product} agreement="1" close={() => {}} />);
  await expect.element(page.getByText('3.80ETH')).toBeVisible();
  await expect.element(page.getByText(/^Updated .*, offline$/)).toBeVisible();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('3.8');
});
