import { expectAccessible } from './axe.ts';
import { expect, test } from './offline-world.ts';

test('a visitor calculates the cost of an order in both tiers, and finds a coin’s fee @phone', async ({ page }) => {
  await page.goto('/price');
  const results = page.getByRole('main').locator('[aria-live=polite]');
  await expect(results).toContainText('999.00');
  await expect(results).toContainText('999.50');
  await page.getByLabel('Payment method').selectOption({ label: 'SWIFT wire' });
  await expect(results).toContainText('975.00');
  const amount = page.getByLabel('Amount');
  for (const typed of ['', '1e3', '-1', '1,000', '1.234', '1'.repeat(40)]) {
    await amount.fill(typed);
    await expect(page.getByText('Enter an amount, such as 1000')).toBeVisible();
  }
  await amount.fill('１０００');
  await expect(results).toContainText('975.00');
  await amount.fill('1');
  await expect(results).toContainText('At least');
  await amount.fill('99999999');
  await expect(results).toContainText('Up to');
  await page.getByLabel('I want to').selectOption({ label: 'Convert' });
  await amount.fill('1000');
  await expect(results).toContainText('No fee.');
  const byCard = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Minimum', exact: true }) });
  await expect(byCard.filter({ hasText: 'whichever is lower' })).toContainText('BTC');
  await page.getByLabel('Coin or network').fill('tron');
  const rows = page.getByRole('table').last().getByRole('row');
  await expect(rows.filter({ hasText: 'USDT' })).toHaveCount(1);
  await page.getByLabel('Coin or network').fill('nothing of the kind');
  await expect(page.getByText('No coin or network matches')).toBeVisible();
  await expectAccessible(page, 'prices');
});
