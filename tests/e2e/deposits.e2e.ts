import { deposits } from '#contract/deposits/calls.ts';
import { ada, expect, openInPlace, test } from './offline-world.ts';
import { enter } from './entering.ts';

test('a deposit updates live: it appears, goes under review, and its receipt has a print layout', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/assets/digital/order?list=deposits');
  const amount = `0.${String(Date.now()).slice(-7)}1`;
  const send = (call: { readonly path: string }, data: object) => request.post((baseURL ?? '') + call.path, { data });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const order = { emailAddress: ada.email, asset: 'BTC', network: 'BTC', amount, needsReview: true };
  expect((await send(deposits.sandboxDeposit, order)).status()).toBe(200);
  const line = page.getByRole('button', { name: new RegExp(amount.slice(0, 8).replace('.', String.raw`\.`)) });
  // The page updates without a reload or polling: the server notifies it. In the meantime, the sandbox's chain may add
  // its block of the minute.
  await expect(line).toContainText('Processing');
  expect((await send(deposits.sandboxMine, { blocks: 3 })).status()).toBe(200);
  await expect(line).toContainText('Under review');
  await line.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Request return' })).toBeVisible();
  await dialog.getByLabel(/^Return to/).fill('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy');
  await dialog.getByRole('button', { name: 'Request return' }).click();
  await expect(dialog.getByLabel(/^Return to/)).toHaveAccessibleDescription(/This address has a typo. Copy it again/);
  await dialog.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt: Deposit' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toContainText(amount);
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  // The next page is not a printable sheet, and prints as it is.
  await openInPlace(page, '/dashboard/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
