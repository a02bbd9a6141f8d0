import { readFile } from 'node:fs/promises';
import { look, supervisor } from './desk-world.ts';
import { enter } from './entering.ts';
import { expect, test } from './offline-world.ts';

test('the reports show closed days in one currency, and export the accounts, trial balance and general ledger', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', supervisor);
  await page.goto('/dashboard/operator/reports?from=2026-01-01&until=2026-12-31');
  const main = page.getByRole('main');
  const summary = main.getByRole('table').first();
  await expect(summary.getByRole('columnheader', { name: 'Customer balances' })).toBeVisible();
  await expect(summary.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  await main.getByLabel('Reporting currency').selectOption('EUR');
  await expect(summary.getByRole('row').nth(2)).toBeVisible();
  const saved = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), main.getByRole('button', { name }).click()]);
    return readFile(await file.path(), 'utf8');
  };
  // The chart also includes accounts without bookings.
  expect(await saved('Export chart of accounts')).toMatch(/^"1300","Trading venues","Assets"\r?$/m);
  expect(await saved('Export trial balance')).toMatch(/^"2000",/m);
  expect(await saved('Export general ledger')).toMatch(/^"\d{4}-\d{2}-\d{2}","2000",/m);
  await look(page, 'the reports');
});
