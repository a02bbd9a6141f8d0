import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import type { RampOrder } from '#src/features/ramp/index.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { MerchantOrders } from './merchant-orders.tsx';

const at = '2026-11-22T03:00:00.000Z';
const idOf = (turn: number) => `01890000-0000-7000-8000-00000000000${turn}`;
const order = (turn: number, counterparty: string, status: RampOrder['status']): RampOrder => ({
  id: idOf(turn),
  side: 'buy',
  coin: assetCode('BTC'),
  coinAmount: '0.02000000',
  currency: assetCode('EUR'),
  currencyAmount: '1000.00',
  price: '50000',
  referencePrice: '49800',
  deviation: '0.40',
  fee: '0.00',
  payType: 'sepa',
  status,
  cancelReason: null,
  payee: { channel: 'sepa', masked: '•••• 3000', values: null },
  dueAt: null,
  steps: [{ status, at }],
  createdAt: at,
  updatedAt: at,
  counterparty,
  isReviewed: false,
  appeal: null,
  appealUntil: null,
  unread: 0,
  chatUntil: null,
});
const answerAll = (of: (query: { Id?: string; IsOpen?: boolean; Cursor?: string }) => readonly RampOrder[]) =>
  answer(dealerOrders.listDealt, ({ query }) => {
    const isOpen = String(query.IsOpen) === 'true';
    const next = !isOpen && query.Id === undefined && query.Cursor === undefined ? idOf(2) : null;
    return { items: [...of({ ...query, IsOpen: isOpen })], nextCursor: next, asOf: at };
  });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

test('a merchant sees what isn’t over first, and all that is, page by page', async () => {
  answerAll(({ IsOpen, Cursor }) => {
    if (IsOpen) return [order(1, 'Ines Moreau', 'paid')];
    return Cursor === undefined ? [order(2, 'Bo Berg', 'completed')] : [order(3, 'Cai Tan', 'cancelled')];
  });
  await show(<MerchantOrders id={undefined} />);
  await expect.element(row('Ines Moreau')).toBeVisible();
  await expect.element(row('Bo Berg')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(row('Cai Tan')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('an order that a link names is asked for by itself, however old it is', async () => {
  answerAll(({ Id }) => (Id === idOf(1) ? [order(1, 'Ines Moreau', 'paid')] : []));
  await show(<MerchantOrders id={idOf(1)} />);
  await expect.element(page.getByRole('button', { name: 'Payment received: release coins' })).toBeVisible();
  expect(asked.some(({ path }) => path.includes(`Id=${idOf(1)}`))).toBe(true);
});

test('on a phone an order is a compact row that opens it, with its amounts and status at the end', async () => {
  await page.viewport(390, 844);
  answerAll(({ IsOpen }) => (IsOpen ? [order(1, 'Ines Moreau', 'paid')] : []));
  await show(<MerchantOrders id={undefined} />);
  await expect.element(row('Ines Moreau')).toBeVisible();
  const { height, right } = row('Ines Moreau').element().getBoundingClientRect();
  expect(height).toBeLessThan(100);
  const cells = [...row('Ines Moreau').element().querySelectorAll('td')];
  const cell = (shown: string) =>
    must(
      cells.find(({ textContent }) => textContent.startsWith(shown)),
      shown,
    );
  for (const shown of ['0.02', '1,000.00', 'Marked as paid'])
    expect(Math.round(cell(shown).getBoundingClientRect().right)).toBe(Math.round(right));
  const { x, y } = cell('1,000.00').getBoundingClientRect();
  expect(document.elementFromPoint(x + 4, y + 4)?.closest('a')?.textContent).toBe('Customer buys BTC');
});
