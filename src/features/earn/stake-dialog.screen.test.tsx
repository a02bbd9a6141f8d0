import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepBalance } from '../../../tests/harness/screens/balances.ts';
import { product } from '../../../tests/harness/screens/earn.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { loadDraft } from '#src/platform/drafts.ts';
import { StakeDialog } from './stake-dialog.tsx';

test('offline, the stakeable balance is the one stored on the device, with its age', async () => {
  await keepBalance('ETH', '3.8');
  await show(<StakeDialog product={product} agreement="1" close={() => {}} />);
  await expect.element(page.getByText('3.80ETH')).toBeVisible();
  await expect.element(page.getByText(/^Updated .*, offline$/)).toBeVisible();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('3.8');
});

test('typed values are restored after a reload', async () => {
  const dialog = <StakeDialog product={product} agreement="1" close={() => {}} />;
  const shown = await show(dialog);
  await page.getByLabelText('Amount', { exact: true }).fill('2.5');
  const kept = async () => (await loadDraft(`earn-stake-${product.code}`))?.value;
  await expect.poll(kept).toMatchObject({ amount: '2.5' });
  await shown.unmount();
  await show(dialog);
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('2.5');
});
