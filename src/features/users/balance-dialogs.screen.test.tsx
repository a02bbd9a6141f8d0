import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { balances } from '#contract/balances/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { asked, show } from '../../../tests/harness/screens/world.tsx';
import { BalanceDialog } from './balance-dialogs.tsx';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const field = (label: string) => page.getByLabelText(label, { exact: true });
const places = [
  { pocket: 'wallet', asset: assetCode('USDT'), available: '100.000000' },
  { pocket: 'globalAccount', asset: assetCode('EUR'), available: '40.00' },
] as const;

holdForm({
  name: 'an amount that is frozen',
  piece: () => <BalanceDialog uid="10000002" places={places} decision="freeze" close={() => undefined} />,
  action: 'Freeze',
  first: field('Amount'),
  fill: async () => {
    await page.getByLabelText(/^Asset/).selectOptions('EUR');
    await field('Amount').fill('12.5');
    await field('Reason, for the record').fill('A court order');
    return field('Amount');
  },
  sends: balances.freeze,
  body: { uid: '10000002', pocket: 'globalAccount', asset: 'EUR', amount: '12.5', reason: 'A court order' },
});

test.each([
  ['freeze', 'Freeze', '100.01', 'That’s more than is available'],
  ['freeze', 'Freeze', '0.0000001', 'Use up to 6 decimals'],
  ['propose', 'Propose', '-100.000001', 'That’s more than is available'],
] as const)(
  'to %s (%s), %s is refused at its field before the security check',
  async (decision, action, amount, flaw) => {
    await show(<BalanceDialog uid="10000009" places={places} decision={decision} close={() => undefined} />);
    await field('Amount').fill(amount);
    await field('Reason, for the record').fill('A court order');
    await page.getByRole('button', { name: action }).click();
    await expect.element(page.getByText(flaw)).toBeVisible();
    expect(asked.filter(({ path }) => path.includes('Balance'))).toEqual([]);
  },
);
