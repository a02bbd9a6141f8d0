import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { custody } from '#contract/custody/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { RefillDialog } from './refill-dialog.tsx';
import type { CoinWallets } from './wording.ts';

// The verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const item: CoinWallets = {
  asset: assetCode('BTC'),
  network: 'BTC',
  hotLimit: '10',
  tiers: [{ wallet: 'cold', balance: '5', leaving: '0', addresses: [] }],
};
const amount = page.getByLabelText('Amount in BTC');

holdForm({
  name: 'a refill',
  piece: () => <RefillDialog item={item} close={() => undefined} />,
  action: 'Order refill',
  first: amount,
  fill: async () => {
    await amount.fill('1.5');
    return amount;
  },
  sends: custody.proposeRefill,
  body: { network: 'BTC', asset: 'BTC', amount: '1.5' },
});

test('an amount above the cold wallet’s balance is refused at its field', async () => {
  await show(<RefillDialog item={item} close={() => undefined} />);
  await amount.fill('5.1');
  await page.getByRole('button', { name: 'Order refill' }).click();
  await expect.element(page.getByText('The cold wallet holds less')).toBeVisible();
});
