import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ada, expect, signIn, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

const operator = { email: 'operator@keelson.example', password: 'Keelson-Demo-4' };
const supervisor = { email: 'supervisor@keelson.example', password: 'Keelson-Demo-5' };
const path = '/dashboard/operator/catalogue';

const panel = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, level: 2 }) });

/** Proposes the draft. */
async function propose(page: Page, reason: string): Promise<void> {
  await panel(page, 'Draft').getByRole('button', { name: 'Propose' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason, for the record').fill(reason);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await passByMail(page, operator.email, 'decide a case');
  await expect(panel(page, 'Draft')).toHaveCount(0);
}

/** Opens the case from the catalogue and approves it. */
async function approve(page: Page, reason: string): Promise<void> {
  await page.goto(path);
  const line = panel(page, 'Awaiting approval').locator('li').filter({ hasText: reason });
  await line.getByRole('link', { name: 'Open the case' }).click();
  await expect(panel(page, 'Facts').getByText(reason)).toBeVisible();
  await panel(page, 'Decision').getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('As agreed');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await passByMail(page, supervisor.email, 'decide a case');
  await expect(panel(page, 'Decision').getByText('This case is closed.')).toBeVisible();
}

test('two operators change the terms, open customer pages follow, and the change is reverted', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const reason = `A fee for a test ${Date.now()}`;
  const others = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const customers = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const [second, customer] = [await others.newPage(), await customers.newPage()];
  await signIn(customer, origin, ada);
  await customer.goto('/dashboard/assets/digital/transfer');
  await customer.getByLabel('Coin').selectOption('DOGE');
  const form = customer.getByRole('main').locator('form');
  await expect(form.getByText('No fee.')).toBeVisible();

  await signIn(page, origin, operator);
  await page.goto(path);
  const inForce = panel(page, 'Current rules');
  await inForce.getByLabel('Search').fill('transfer doge');
  await inForce.getByRole('button', { name: 'Change' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Fixed fee').fill('0.5');
  await editor.getByRole('button', { name: 'Add to draft' }).click();
  const draft = panel(page, 'Draft');
  await expect(draft.getByText('Transfer: ')).toBeVisible();
  await expect(draft.getByText(/customers? affected/)).toBeVisible();
  await expectAccessible(page, 'a draft of the catalogue');
  await propose(page, reason);
  const own = panel(page, 'Awaiting approval').locator('li').filter({ hasText: reason });
  await own.getByRole('link', { name: 'Open the case' }).click();
  await expect(panel(page, 'Decision').getByText('Another operator must make the second')).toBeVisible();
  await expect(panel(page, 'Decision').getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'the case of a change of the catalogue');

  await signIn(second, origin, supervisor);
  await approve(second, reason);
  await expect(form.getByText('The fee is deducted from the amount.')).toBeVisible();
  await customer.getByLabel('Amount', { exact: true }).fill('10');
  await expect(form.getByText(/Fee 0\.50* ?DOGE/)).toBeVisible();

  await page.goto(path);
  await panel(page, 'History')
    .locator('li')
    .filter({ hasText: reason })
    .getByRole('button', { name: 'Revert' })
    .click();
  await propose(page, `${reason}, taken back`);
  await approve(second, `${reason}, taken back`);
  await expect(form.getByText('No fee.')).toBeVisible();
  await others.close();
  await customers.close();
});
