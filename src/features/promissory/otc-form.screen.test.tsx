import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import { promissory } from '#contract/promissory/calls.ts';
import { draftPlace } from '#src/platform/drafts.ts';
import { answer } from '../../../tests/harness/screens/world.tsx';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { OtcForm } from './otc-form.tsx';

const best = { price: '50000', minimum: '10', maximum: '1000' };
const amount = page.getByLabelText('You pay (EUR)');

beforeEach(() => draftPlace('otc').drop());

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
