import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { balances } from '#contract/balances/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { BalanceDialog } from './balance-dialogs.tsx';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const field = (label: string) => page.getByLabelText(label, { exact: true });
const places = [
  { pocket: 'wallet', asset: assetCode('USDT') },
  { pocket: 'globalAccount', asset: assetCode('EUR') },
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
