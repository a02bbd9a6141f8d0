import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountClosing } from '#contract/account-closing/calls.ts';
import { dataExport } from '#contract/data-export/calls.ts';
import { answer, asked, refuse, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { CloseAccountScreen } from './screens/close.tsx';

const asOf = '2026-11-28T10:00:00.000Z';
const clear = { canClose: true, balances: [], blockers: [], asOf };
const close = () => page.getByRole('button', { name: 'Close account' });

const open = async () => {
  answer(dataExport.list, { items: [], asOf });
  await show(<CloseAccountScreen />);
};

test('what is in the way is listed with where to settle it, and nothing can be confirmed', async () => {
  answer(accountClosing.check, {
    canClose: false,
    balances: [
      { asset: 'BTC', available: '0.50000000', unavailable: '0.10000000', isDust: false },
      { asset: 'EUR', available: '12.00', unavailable: '0.00', isDust: false },
      { asset: 'USDT', available: '0.400000', unavailable: '0.000000', isDust: true },
    ],
    blockers: [
      { kind: 'stake', count: 2 },
      { kind: 'staff', count: 1 },
    ],
    asOf,
  });
  await open();
  const items = page.getByRole('list', { name: 'What’s left to settle' }).getByRole('listitem');
  await expect
    .element(items.nth(0))
    .toHaveTextContent('0.50BTCAvailable · 0.10BTC on hold, staked or in transitWithdrawConvert');
  await expect
    .element(items.nth(0).getByRole('link', { name: 'Withdraw' }))
    .toHaveAttribute('href', '/dashboard/assets/digital/withdraw?asset=BTC');
  await expect
    .element(items.nth(1).getByRole('link', { name: 'Withdraw' }))
    .toHaveAttribute('href', '/dashboard/assets/global/withdraw');
  await expect.element(items.nth(2)).toHaveTextContent('Stakes2 open · Redeem them.View');
  await expect.element(items.nth(3).getByRole('link')).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/^Balances worth less than/))
    .toHaveTextContent(
      'Balances worth less than 1.00USD don’t stop you. They stay on your closed account and remain yours:',
    );
  await expect.element(close()).not.toBeInTheDocument();
});

test('an empty account can be closed once its owner has confirmed it', async () => {
  answer(accountClosing.check, clear);
  await open();
  await expect.element(page.getByText('Ready to close')).toBeVisible();
  await close().click();
  await expect.element(page.getByText('Confirm that you want to close your account').first()).toBeVisible();
  expect(asked.filter(({ path }) => path === accountClosing.close.path)).toEqual([]);
});

test('a failed check can be repeated; offline the button waits for a connection', async () => {
  refuse(accountClosing.check, 'server:fault');
  await open();
  await expect.element(page.getByText('We couldn’t check your account.')).toBeVisible();
  answer(accountClosing.check, clear);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(close()).toBeEnabled();
  setOffline(true);
  await expect.element(close()).toBeDisabled();
  await expect.element(page.getByText('You’re offline. Connect to continue.').first()).toBeVisible();
});
