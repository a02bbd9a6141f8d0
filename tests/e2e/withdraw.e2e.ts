import type { Page } from '@playwright/test';
import { assets } from '#contract/assets/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { strange } from '#server/features/withdrawals/testing/withdrawer.ts';
import { sandboxPin } from '#server/seeds/people.ts';
import { exact } from '../harness/money.ts';
import { look, operator } from './desk-world.ts';
import { ada, expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';
import { enter } from './entering.ts';

test('coins are withdrawn: validated while typing, confirmed with the whole address, and tracked to the chain', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const address = strange('USDT', 'TRX', `stranger ${Date.now()}`);
  await enter(page, origin, ada);
  await page.goto('/dashboard/assets/digital/withdraw?asset=USDT');
  const main = page.getByRole('main');
  await main.getByLabel('Network').selectOption('TRON (TRC-20)');
  await main.getByRole('textbox', { name: 'Address' }).fill(strange('BTC', 'BTC'));
  await expect(main.getByText('This is an address on Bitcoin.')).toBeVisible();
  await main.getByLabel('Amount', { exact: true }).fill('5');
  await main.getByLabel('Amount', { exact: true }).blur();
  await expect(main.getByText('Minimum withdrawal: 20.00 USDT').first()).toBeVisible();

  // Entered values survive a reload.
  await main.getByRole('textbox', { name: 'Address' }).fill(address);
  await main.getByLabel('Amount', { exact: true }).fill('25.5');
  await expect(main.getByText('Valid TRON (TRC-20) address')).toBeVisible();
  await expect(main.getByText('24.50')).toBeVisible();
  await expect(main.locator('form[data-is-kept=true]')).toBeVisible();
  await page.reload();
  await expect(main.getByLabel('Amount', { exact: true })).toHaveValue('25.5');
  await main.getByRole('button', { name: 'Continue' }).click();

  await expect(main.getByTestId('whole-address')).toHaveText(address);
  // The coin can't be changed during confirmation.
  await expect(main.getByRole('combobox', { name: 'Coin' })).toBeDisabled();
  await main.getByLabel('Payment PIN', { exact: true }).fill(sandboxPin);
  await main.getByRole('button', { name: 'Withdraw' }).click();
  await passByMail(page, ada.email, 'withdraw money');
  await expect(main.getByRole('heading', { name: 'Progress' })).toBeVisible();
  await expect(main.getByText('Processing').first()).toBeVisible();
  await expect(main.getByLabel('Transaction ID')).toBeVisible({ timeout: 90_000 });
  // It needed no review: at the desk it has no case, but a record with the possible actions.
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const desk = await browser.newPage({ baseURL: origin, serviceWorkers: 'block' });
  await enter(desk, origin, operator);
  await desk.goto(`/dashboard/operator/case?kind=withdrawal&id=${id}`);
  await expect(desk.getByTestId('whole-address')).toHaveText(address);
  await expect(desk.getByRole('heading', { name: 'Actions' })).toBeVisible();
  await look(desk, 'the record of a withdrawal');
  await desk.close();
  await new Device(origin).ask(deposits.sandboxMine, { body: { blocks: 20 } });
  await expect(main.getByText('Completed').first()).toBeVisible({ timeout: 90_000 });

  // Repeating a withdrawal is not blocked but pointed out.
  await page.goto('/dashboard/assets/digital/withdraw?asset=USDT');
  await main.getByLabel('Network').selectOption('TRON (TRC-20)');
  await main.getByRole('textbox', { name: 'Address' }).fill(address);
  await main.getByLabel('Amount', { exact: true }).fill('25.5');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText('You’ve already withdrawn this amount to this address')).toBeVisible();
});

test('a withdrawal to a saved address takes seven steps from the overview, starting with the most valuable asset @phone', async ({
  page,
  isMobile,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await enter(page, origin, ada);
  const main = page.getByRole('main');
  await page.goto('/dashboard/assets/digital/withdraw');
  const coin = main.getByLabel('Coin');
  const asset = await coin.inputValue();
  const device = new Device(origin);
  await device.signIn(ada.email, ada.password);
  const { items } = await device.ask(assets.listAssets);
  const most = items.reduce((best, one) => (exact(one.value ?? '0') > exact(best.value ?? '0') ? one : best));
  expect(most.asset).toBe(asset);
  const name = `Safe ${Date.now()}`;
  await saveAddress(page, asset, await main.getByLabel('Network').inputValue(), name);

  await page.goto('/dashboard/overview');
  let steps = 0;
  const step = async (take: Promise<unknown>) => {
    await take;
    steps += 1;
  };
  await step(main.getByRole('link', { name: 'Withdraw', exact: true }).click());
  await step(main.getByRole('button', { name }).click());
  const amount = asset === 'BTC' ? '0.002' : '0.05';
  await step(main.getByLabel('Amount', { exact: true }).fill(amount));
  const next = main.getByRole('button', { name: 'Continue' });
  // On a phone, the submit button is in view wherever the form is scrolled.
  if (isMobile) await expect(next).toBeInViewport({ ratio: 1 });
  await step(next.click());
  await expect(coin).toBeDisabled();
  await step(main.getByLabel('Payment PIN', { exact: true }).fill(sandboxPin));
  await step(main.getByRole('button', { name: `Withdraw ${amount} ${asset}` }).click());
  await step(passByMail(page, ada.email, 'withdraw money'));
  await expect(main.getByRole('heading', { name: 'Progress' })).toBeVisible();
  expect(steps).toBeLessThanOrEqual(7);
});

/** Saves an address through the screen, as a user does. */
async function saveAddress(page: Page, asset: string, network: string, name: string): Promise<void> {
  await page.goto('/dashboard/assets/digital/address?do=add');
  const add = page.getByRole('dialog', { name: 'Add address' });
  await add.getByRole('combobox', { name: 'Coin', exact: true }).selectOption(asset);
  await add.getByLabel('Network').selectOption(network);
  await add.getByLabel('Address', { exact: true }).fill(strange(asset, network, name));
  await add.getByLabel('Note').fill(name);
  await add.getByRole('button', { name: 'Add address' }).click();
  await passByMail(page, ada.email, 'add to your address book');
  await expect(page.getByRole('heading', { name })).toBeVisible();
}
