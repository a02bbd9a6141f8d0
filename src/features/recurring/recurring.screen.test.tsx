import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import { recurring } from '#contract/recurring/calls.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import NewRecurring from './new-recurring.tsx';
import RecurringList from './recurring-list.tsx';

const at = '2026-11-22T03:00:00.000Z';
const sent = ({ path: of }: { path: string }) => asked.filter(({ path }) => path === of);

test('an amount beyond the terms is refused before it is sent, with the limit', async () => {
  await show(<NewRecurring />);
  await page.getByLabelText(/^Amount each time/).fill('0.01');
  await page.getByRole('button', { name: 'Start recurring conversion' }).click();
  await expect.element(page.getByText(/Enter at least/).first()).toBeVisible();
  expect(sent(recurring.create)).toEqual([]);
});

test('a recurring conversion is cancelled only after confirmation', async () => {
  const [from, to] = [assetCode('USDT'), assetCode('BTC')];
  const id = '01890000-0000-7000-8000-000000000001';
  const weekly = { id, from, to, amount: '50', every: 'week' as const, isPaused: false, nextAt: at, last: null };
  answer(recurring.list, { items: [{ ...weekly, createdAt: at }], asOf: at });
  answer(recurring.cancel, {});
  await show(<RecurringList />);
  await page.getByRole('button', { name: 'Cancel USDT/BTC' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  expect(sent(recurring.cancel)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel USDT/BTC' }).click();
  await page.getByRole('button', { name: 'Cancel recurring conversion' }).click();
  await expect.poll(() => sent(recurring.cancel)).toHaveLength(1);
});
