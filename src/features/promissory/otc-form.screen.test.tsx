import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import { promissory } from '#contract/promissory/calls.ts';
import { answerBalance } from '../../../tests/harness/screens/balances.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { OtcForm } from './otc-form.tsx';

const best = { price: '50000', minimum: '10', maximum: '1000' };
const amount = page.getByLabelText('You pay (EUR)');

holdForm({
  name: 'an order over the counter',
  piece: () => <OtcForm placed={() => undefined} />,
  answers: () => {
    const pair = { coin: assetCode('BTC'), currency: assetCode('EUR'), buy: best, sell: best };
    answer(promissory.listOffers, { items: [pair], asOf: '2026-11-22T03:00:00.000Z' });
  },
  action: 'Get a quote',
  first: amount,
  fill: async () => {
    await amount.fill('100');
    return amount;
  },
  sends: promissory.quote,
  body: {},
});

test('a sale can be entered as an amount of the coin, up to all that is available', async () => {
  const pair = { coin: assetCode('BTC'), currency: assetCode('EUR'), buy: best, sell: best };
  answer(promissory.listOffers, { items: [pair], asOf: '2026-11-22T03:00:00.000Z' });
  answerBalance('BTC', '0.5');
  await show(<OtcForm placed={() => undefined} />);
  await page.getByRole('radio', { name: 'Sell' }).click();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.element(page.getByLabelText('You sell (BTC)')).toHaveValue('0.5');
  await page.getByRole('button', { name: 'Get a quote' }).click();
  const quoted = () => asked.filter(({ path }) => path.startsWith(promissory.quote.path)).map(({ path }) => path);
  await expect.poll(quoted).toEqual([expect.stringMatching(/Side=sell.*By=coin&Amount=0\.5/)]);
});
