import { look, supervisor } from './desk-world.ts';
import { enter } from './entering.ts';
import { expect, test } from './offline-world.ts';

test('the reports have the closed days in one currency, and each asset in its own', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', supervisor);
  await page.goto('/dashboard/operator/reports?from=2026-01-01&until=2026-12-31');
  const main = page.getByRole('main');
  const summary = main.getByRole('table').first();
  await expect(summary.getByRole('columnheader', { name: 'Customer balances' })).toBeVisible();
  await expect(summary.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  await main.getByLabel('Reporting currency').selectOption('EUR');
  await expect(summary.getByRole('row').nth(2)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Export trial balance' })).toBeVisible();
  await look(page, 'the reports');
});
