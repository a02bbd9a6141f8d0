import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { promissory } from '#contract/promissory/calls.ts';
import { assetTables, type PromissoryRow } from '#src/features/assets/index.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import ContinueOrder from './continue-order.tsx';
import OtcDesk from './otc-desk.tsx';

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const now = new Date().toISOString();
const waiting: PromissoryRow = {
  id: '01890000-0000-7000-8000-000000000001',
  side: 'buy',
  coin: assetCode('BTC'),
  coinAmount: '0.02000000',
  currency: assetCode('EUR'),
  currencyAmount: '1000.00',
  price: '50000',
  referencePrice: '49800',
  deviation: '0.40',
  fee: '0.00',
  counterparty: 'Northwind Trading',
  status: 'awaitingUserPayment',
  failure: null,
  payUntil: soon(3),
  createdAt: now,
  updatedAt: now,
};
const stored = async () => must(await assetTables.promissory.open(), 'what this device stores of orders');
const resume = page.getByRole('button', { name: 'Continue to payment for BTC' });

beforeEach(() => {
  const best = { price: '50000', minimum: '10', maximum: '1000' };
  const pair = { coin: assetCode('BTC'), currency: assetCode('EUR'), buy: best, sell: best };
  answer(promissory.listOffers, { items: [pair], asOf: now });
  answer(promissory.listHistory, { items: [], nextCursor: null, asOf: now });
});

test('an order that its page was left with can still be paid', async () => {
  await (await stored()).put(waiting);
  answer(promissory.pay, { ...waiting, status: 'completed', updatedAt: soon(1) });
  await show(<OtcDesk />);
  await resume.click();
  await page.getByRole('button', { name: 'Pay 1,000.00 EUR' }).click();
  await expect.element(page.getByText('Completed')).toBeVisible();
  const sent = asked.filter(({ path }) => path === promissory.pay.path).map(({ body }) => body);
  expect(sent).toEqual([{ id: waiting.id }]);
});

test('an order whose time is up, or that is paid, is not offered again', async () => {
  const late = { ...waiting, id: '01890000-0000-7000-8000-000000000002', payUntil: soon(-1) };
  const paid = { ...waiting, id: '01890000-0000-7000-8000-000000000003', status: 'completed' } as const;
  await (await stored()).bulkPut([late, paid]);
  await show(<OtcDesk />);
  await expect.element(page.getByLabelText('You pay (EUR)')).toBeVisible();
  await expect.element(resume).not.toBeInTheDocument();
});

test('the record of an unpaid order leads to its payment', async () => {
  await show(<ContinueOrder row={waiting} />);
  const link = page.getByRole('link', { name: 'Pay or cancel' });
  await expect.element(link).toHaveAttribute('href', '/dashboard/convert?tab=otc');
});
