import { fileOf, germanIban, germanLine } from '#server/features/remittance-batches/testing/batcher.ts';
import { sandboxPin } from '#server/seeds/people.ts';
import { look } from './desk-world.ts';
import { cora, enterWithEuros } from './euros.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

/**
 * Distinguishes this run's accounts, which are unpaid so far. Amounts are small enough that the balance covers 200 of
 * them.
 */
const run = Date.now() % 1_000_000;
/** The file that is paid, with a name that no other run of this test has left in the list. */
const paidFile = `June-${run}.csv`;
const good = (n: number) =>
  germanLine(n, {
    iban: germanIban(run * 1000 + n),
    ownerName: `Supplier ${run} ${n}`,
    amount: '10',
    reference: `Run ${run} ${n}`,
  });

test('a file of 200 payments reports 12 bad lines and survives a reload; a smaller one is corrected, confirmed and paid', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await enterWithEuros(page, browser, baseURL ?? '');
  const main = page.getByRole('main');
  await page.goto('/dashboard/remittance');
  await main.getByRole('link', { name: 'Batch payment' }).click();
  await expect(main.getByLabel(/^File \(CSV or XLSX/)).toBeVisible();
  await look(page, 'the beginning of a batch');

  // A complete file that exceeds the balance: it is checked, and the errors are returned as a file.
  const lines = Array.from({ length: 200 }, (_none, index) => good(index + 1));
  const bad = lines.map((line, index) => (index % 17 === 3 ? { ...line, amount: 'ten' } : line));
  const csv = Buffer.from(fileOf(bad));
  await main.getByLabel(/^File \(CSV or XLSX/).setInputFiles({ name: 'May.csv', mimeType: 'text/csv', buffer: csv });
  await expect(main.getByText('We remember your choice')).toBeVisible();
  await main.getByRole('button', { name: 'Read the file' }).click();
  await expect(main.getByText('12 lines need attention')).toBeVisible();
  await expect(main.locator('[data-is-kept=true]')).toBeVisible();
  await page.reload();
  await expect(main.getByText('12 lines need attention')).toBeVisible();
  await look(page, 'the lines of a batch');
  const [faults] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download lines with faults' }).click(),
  ]);
  expect(faults.suggestedFilename()).toBe('batch-faults.csv');
  await main.getByRole('button', { name: 'Check file' }).click();
  await expect(main.getByText('188 lines can be paid.')).toBeVisible();
  await expect(main.getByText(/12 lines with faults stay out/)).toBeVisible();
  await main.getByRole('button', { name: 'Discard file' }).click();

  // Another file that the balance covers, with one question to answer.
  const small = [good(301), good(302), good(302)];
  await main
    .getByLabel(/^File \(CSV or XLSX/)
    .setInputFiles({ name: paidFile, mimeType: 'text/csv', buffer: Buffer.from(fileOf(small, ';')) });
  await main.getByRole('button', { name: 'Read the file' }).click();
  await expect(main.getByText('1 line needs attention')).toBeVisible();
  await main.getByRole('button', { name: 'Answer for line 3' }).click();
  await page.getByRole('button', { name: 'Pay it again' }).click();
  await main.getByRole('button', { name: 'Check file' }).click();
  await main.getByRole('button', { name: 'Review 3 payments' }).click();
  await main.getByLabel('Payment PIN', { exact: true }).fill(sandboxPin);
  await look(page, 'the review of a batch');
  await main.getByRole('button', { name: /^Pay / }).click();
  await passByMail(page, cora.email, 'send a batch payment');
  await expect(page).toHaveURL(/\/batches\?id=/);
  await expect(main.getByRole('heading', { name: paidFile })).toBeVisible();
  await expect(main.getByText('3 of 3 lines processed')).toBeVisible();
  await expect(main.getByText('Completed', { exact: true })).toBeVisible();
  const [results] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download results' }).click(),
  ]);
  expect(results.suggestedFilename()).toBe(`${paidFile}-results.csv`);
  await look(page, 'a batch that is completed');
  await page.goto('/dashboard/remittance/batches?lang=zh-CN');
  await expect(main.getByText(paidFile)).toBeVisible();
  await expectAccessible(page, 'batches in Chinese');
});
