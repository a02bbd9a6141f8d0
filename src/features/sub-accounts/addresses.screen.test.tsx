import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { answer, show } from '../../../tests/harness/screens/world.tsx';
import { Addresses } from './addresses.tsx';

test('of coins that share an address, only the chosen one shows its QR code', async () => {
  const shared = { network: 'ETH', address: '0x52908400098527886E0F7030069857D2E4169EE7', tag: null };
  answer(subAccounts.listAddresses, {
    items: [
      { asset: 'ETH', ...shared },
      { asset: 'USDT', ...shared },
    ],
  });
  await show(<Addresses id="01890000-0000-7000-8000-000000000001" isArchived={false} />);
  await page.getByRole('button', { name: 'Show QR code' }).first().click();
  await expect.element(page.getByRole('button', { name: 'Hide QR code' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Show QR code' }).elements()).toHaveLength(1);
  expect(page.getByLabelText('QR code of the address').elements()).toHaveLength(1);
});
