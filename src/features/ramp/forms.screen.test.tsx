import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appeals } from '#contract/appeals/calls.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { answerBalance } from '../../../tests/harness/screens/balances.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { StatementDialog } from './appeals/statement-dialog.tsx';
import { RampForm } from './ramp-form.tsx';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const id = '01890000-0000-7000-8000-000000000001';
const asOf = '2026-11-22T03:00:00.000Z';
const nothing = () => undefined;
const best = { price: '50000', minimum: '10', maximum: '1000' };
const amount = page.getByLabelText('You pay (EUR)');

holdForm({
  name: 'an order with a merchant',
  piece: () => <RampForm asked={null} quoted={nothing} />,
  answers: () => {
    const pair = { coin: assetCode('BTC'), currency: assetCode('EUR'), buy: best, sell: best };
    answer(dealerOrders.listPairs, { items: [pair], asOf });
    answer(receiptMethods.list, { items: [], asOf });
  },
  action: 'Find best price',
  first: amount,
  fill: async () => {
    await amount.fill('100');
    return amount;
  },
  sends: dealerOrders.quote,
  body: {},
});

test('a sale can be entered as an amount of the coin, up to all that is available', async () => {
  const pair = { coin: assetCode('BTC'), currency: assetCode('EUR'), buy: best, sell: best };
  answer(dealerOrders.listPairs, { items: [pair], asOf });
  const name = { en: 'SEPA', 'zh-CN': 'SEPA' };
  const method = {
    id,
    channel: 'sepa',
    name,
    masked: '•••• 3000',
    values: {},
    currencies: [assetCode('EUR')],
    createdAt: asOf,
  };
  answer(receiptMethods.list, { items: [method], asOf });
  answerBalance('BTC', '0.5');
  await show(<RampForm asked={null} quoted={nothing} />);
  await page.getByRole('radio', { name: 'Sell' }).click();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.element(page.getByLabelText('You sell (BTC)')).toHaveValue('0.5');
  await page.getByRole('button', { name: 'Find best price' }).click();
  const quoted = () => asked.filter(({ path }) => path.startsWith(dealerOrders.quote.path)).map(({ path }) => path);
  await expect.poll(quoted).toEqual([expect.stringMatching(/Side=sell.*By=coin&Amount=0\.5/)]);
});

holdForm({
  name: 'a statement in an appeal',
  piece: () => <StatementDialog id={id} close={nothing} />,
  action: 'Submit statement',
  first: page.getByLabelText('What happened'),
  fill: async () => {
    await page.getByLabelText('What happened').fill('Paid at noon from my account in Berlin');
    return page.getByLabelText('What happened');
  },
  sends: appeals.state,
  body: { id, text: 'Paid at noon from my account in Berlin', vouchers: [] },
});
