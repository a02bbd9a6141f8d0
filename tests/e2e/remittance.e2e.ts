import { globalAccount } from '#contract/global-account/calls.ts';
import { sandboxPin } from '#server/seeds/people.ts';
import { expectAccessible } from './axe.ts';
import { cora, enterWithEuros } from './euros.ts';
import { look } from './desk-world.ts';
import { expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

test('a remittance’s currency pair has its rate chart and alerts, and keeps them offline', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await enterWithEuros(page, browser, baseURL ?? '');
  const main = page.getByRole('main');
  await page.goto('/dashboard/remittance');
  const receive = main.getByLabel('Currency the recipient gets');
  await receive.selectOption('USD');
  const chart = main.getByRole('figure', { name: /from 1 EUR = .* USD to 1 EUR = / });
  await expect(chart).toBeVisible();
  await main.getByLabel('Tell me when 1 EUR reaches').fill('9.99');
  await main.getByRole('button', { name: 'Add alert' }).click();
  await expect(main.getByText('EUR/USD rises to 9.99').first()).toBeVisible();
  await look(page, 'a remittance beside its rates');

  await context.setOffline(true);
  await expect(main.getByRole('button', { name: 'Add alert' })).toBeDisabled();
  await expect(chart).toBeVisible();
  await expect(main.getByText('EUR/USD rises to 9.99').first()).toBeVisible();
  await context.setOffline(false);

  // A single currency has no rate to watch.
  await receive.selectOption('EUR');
  await expect(main.getByRole('heading', { name: 'Rate alerts' })).toBeHidden();
});

test('a remittance is quoted, sent to a new recipient in three steps, tracked until it is paid, and readable offline @phone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const { device } = await enterWithEuros(page, browser, baseURL ?? '');
  const main = page.getByRole('main');

  // The amount: either side can be entered; rate, fee and arrival day are shown next to it, and the draft survives a
  // reload.
  await page.goto('/dashboard/remittance');
  await main.getByLabel('You send', { exact: true }).fill('30');
  await main.getByLabel('Currency the recipient gets').selectOption('USD');
  const received = main.getByLabel('Recipient gets', { exact: true });
  await expect(received).toHaveValue(/^\d/);
  await expect(main.getByText(/^1 EUR = /).first()).toBeVisible();
  await expect(main.locator('form[data-is-kept=true]')).toBeVisible();
  await page.reload();
  await expect(received).toHaveValue(/^\d/);
  await look(page, 'the amount of a remittance');
  await main.getByRole('button', { name: 'Choose recipient' }).click();

  // The recipient: the form depends on the country.
  const fresh = main.getByRole('radio', { name: 'New recipient' });
  const name = main.getByLabel('Recipient type', { exact: true });
  await expect(fresh.or(name).first()).toBeVisible();
  if (await fresh.isVisible()) await fresh.check();
  await name.selectOption('Company');
  const account = String(Date.now()).slice(-10);
  await main.getByLabel('Company name', { exact: true }).fill('Rivet Works Inc');
  await main.getByLabel('Routing number (ABA)', { exact: true }).fill('021000021');
  await main.getByLabel('Account number', { exact: true }).fill(account);
  await main.getByLabel('Account type', { exact: true }).selectOption('Checking');
  await main.getByLabel('City', { exact: true }).fill('New York');
  await look(page, 'the recipient of a remittance');
  await main.getByRole('button', { name: 'Check recipient' }).click();
  await main.getByRole('button', { name: /^(Use this recipient|I’ve checked)/ }).click();
  await main.getByLabel('Purpose', { exact: true }).selectOption('Other');
  await main.getByRole('button', { name: 'Review remittance' }).click();
  await expect(main.getByText('Describe what the payment is for')).toBeVisible();
  await main.getByLabel('Describe the purpose').fill('Spare rivets');
  await main.getByLabel('Save as a frequent recipient').uncheck();
  await look(page, 'what a remittance is for');
  await main.getByRole('button', { name: 'Review remittance' }).click();

  // A review of everything, at a quote that holds for a minute.
  await expect(main.getByText('can’t be changed or cancelled')).toBeVisible();
  await main.getByLabel('Payment PIN', { exact: true }).fill(sandboxPin);
  await look(page, 'the review of a remittance');
  await main.getByRole('button', { name: /^Send 30/ }).click();
  await passByMail(page, cora.email, 'send a remittance');
  await expect(main.getByRole('heading', { name: 'Progress' })).toBeVisible();
  await expect(async () => {
    await device.ask(globalAccount.sandboxHurry, { body: {} });
    await expect(main.getByText('Paid', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await look(page, 'a remittance that is paid');

  await page.goto('/dashboard/remittance/order?lang=zh-CN');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'the remittances in Chinese');
  await context.setOffline(true);
  await main.getByText('30.00').first().click();
  await expect(main.getByText('Rivet Works Inc').first()).toBeVisible();
  await context.setOffline(false);
});
