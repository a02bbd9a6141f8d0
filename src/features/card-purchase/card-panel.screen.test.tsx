import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { balancePayType } from '#contract/card-purchase/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { CardPanel } from './card-panel.tsx';

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn<(place: unknown) => Promise<void>>() }));
vi.mock('@tanstack/react-router', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
}));

const id = '01890000-0000-7000-8000-0000000000a1';
const now = new Date().toISOString();
const until = new Date(Date.now() + 180_000).toISOString();
const figures = {
  id,
  coin: assetCode('BTC'),
  coinAmount: '0.02',
  currency: assetCode('EUR'),
  currencyAmount: '1000.00',
  fee: '0.00',
  price: '50000',
  payType: balancePayType,
};

test('a purchase stays busy until its record is shown in its place', async () => {
  const fee = { percent: '3', amount: null, rule: 'atLeast' } as const;
  const limits = { minimum: '10.00', maximum: '5000.00', coinPlaces: 8, currencyPlaces: 2 };
  const pair = { coin: figures.coin, currency: figures.currency, ...limits, fee, payTypes: [balancePayType] };
  answer(cardPurchase.listPairs, { items: [pair], disclaimer: '1' });
  answer(cardPurchase.listRates, { items: [{ coin: figures.coin, price: '50000' }], asOf: now });
  answer(cardPurchase.list, { items: [], nextCursor: null, asOf: now });
  answer(cardPurchase.quote, { ...figures, issuedAt: now, expiresAt: until });
  answer(cardPurchase.create, {
    ...figures,
    status: 'completed',
    failure: null,
    needsConfirmation: false,
    isAdjusted: false,
    priceUntil: until,
    dueAt: null,
    providerReference: null,
    reversal: null,
    steps: [],
    createdAt: now,
    updatedAt: now,
  });
  const shown = Promise.withResolvers<void>();
  navigate.mockReturnValue(shown.promise);
  await show(<CardPanel />);
  await page.getByLabelText('You pay (EUR)').fill('1000');
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await page.getByRole('checkbox').click();
  const buy = page.getByRole('button', { name: 'Buy 0.02 BTC' });
  await buy.click();
  await expect.poll(() => navigate).toHaveBeenCalledWith({ to: '/dashboard/ramp/order', search: { id } });
  await expect.element(buy).toHaveAttribute('aria-disabled', 'true');
  await buy.click({ force: true });
  expect(asked.filter(({ path }) => path === cardPurchase.create.path)).toHaveLength(1);
  shown.resolve();
  await expect.element(buy).not.toHaveAttribute('aria-disabled');
});
