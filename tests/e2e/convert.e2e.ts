import { expectAccessible } from './axe.ts';
import { enter } from './entering.ts';
import { ada, expect, test } from './offline-world.ts';

test('coins are converted at a quote that is renewed once it has expired; the amount stays while offline @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/convert');
  const main = page.getByRole('main');
  const give = main.getByRole('textbox', { name: 'You give' });
  await give.fill('1e3');
  await main.getByRole('button', { name: 'Get a quote' }).click();
  await expect(main.getByRole('alert')).toContainText('Use digits and one decimal point only');
  await give.fill('120');
  await expect(main.getByRole('textbox', { name: 'You get' })).not.toHaveValue('');
  await main.getByRole('button', { name: 'Get a quote' }).click();

  // The quote expires by the server's clock; the new quote is shown next to it, and nothing was exchanged in the
  // meantime.
  const anew = main.getByRole('button', { name: 'Get a new quote' });
  await expect(anew).toBeVisible({ timeout: 90_000 });
  await anew.click();
  await expect(main.getByText('Old price')).toBeVisible();
  await expectAccessible(page, 'a quote with the one before it');
  await main.getByRole('button', { name: 'Convert 120.00 USDT' }).click();
  await expect(main.getByText('Completed').first()).toBeVisible();

  // Its record has a link of its own.
  await main.getByRole('link', { name: 'Details and receipt' }).click();
  await expect(page).toHaveURL(/\/dashboard\/convert\/order\?id=/);
  const record = page.getByRole('dialog');
  await expect(record.getByText('USDT').first()).toBeVisible();
  await expectAccessible(page, 'the record of a conversion');

  await page.goto('/dashboard/convert?tab=currency');
  await expect(main.getByLabel('Asset to get')).toHaveValue('EUR');
  await give.fill('75');
  await context.setOffline(true);
  await expect(main.getByRole('button', { name: 'Get a quote' })).toBeDisabled();
  await expect(main.getByText('You’re offline. Connect to get a quote')).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByRole('button', { name: 'Get a quote' })).toBeEnabled();
  await expect(give).toHaveValue('75');
});
