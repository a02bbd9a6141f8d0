import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { look } from './desk-world.ts';
import { enter } from './entering.ts';
import { ada, expect, test } from './offline-world.ts';
import { choose, picture } from './kyc-world.ts';
import { registerHere } from './registering.ts';
import { invite, mailedInvitation, passByMail } from './security-world.ts';

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };

async function issue(page: Page, name: string, perPayment: string, holder?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('main').getByRole('button', { name: 'Issue card' }).click();
  if (holder !== undefined) {
    const option = dialog.getByLabel('Cardholder').locator('option', { hasText: holder });
    await dialog.getByLabel('Cardholder').selectOption(await option.getAttribute('value'));
  }
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Per payment').fill(perPayment);
  await expectAccessible(page, 'a card to be issued');
  await dialog.getByRole('button', { name: 'Issue card' }).click();
  await passByMail(page, harbour.email, 'manage corporate cards');
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.getByText('Active', { exact: true })).toBeVisible();
}

test('a company issues a card, shows its number on the issuer’s page, freezes and closes it', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await enter(page, origin, harbour);
  await page.goto('/dashboard/cards');
  const name = `Travel ${Date.now()}`;
  await issue(page, name, '100');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Rates right now' })).toBeVisible();
  await dialog.getByText('Market rates').click();
  await expect(dialog.getByText('1 GBP')).toBeVisible();
  await expectAccessible(page, 'a card');

  await dialog.getByRole('button', { name: 'Show card number' }).click();
  await passByMail(page, harbour.email, 'manage corporate cards');
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open the issuer’s page' }).click();
  const issuer = await opened;
  await expect(issuer.getByText(/^9999( \d{4}){3}$/)).toBeVisible();
  await issuer.reload();
  await expect(issuer.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await issuer.close();

  await dialog.getByRole('button', { name: 'Freeze card' }).click();
  await expect(dialog.getByText('Frozen', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Unfreeze card' }).click();
  await expect(dialog.getByText('Active', { exact: true })).toBeVisible();

  // Cards can be read without a network, but not changed.
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('main').getByRole('button', { name }).click();
  await expect(dialog.getByRole('button', { name: 'Freeze card' })).toBeDisabled();
  await context.setOffline(false);

  await dialog.getByRole('button', { name: 'Close card' }).click();
  const confirm = page.getByRole('dialog', { name: 'Close this card?' });
  await confirm.getByRole('button', { name: 'Close card' }).click();
  await expect(dialog.getByText('Closed', { exact: true })).toBeVisible();
});

/** Returns the number of the open card, from its issuer's page. */
async function numberOf(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show card number' }).click();
  await passByMail(page, harbour.email, 'manage corporate cards');
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open the issuer’s page' }).click();
  const issuer = await opened;
  const number = await issuer.getByText(/^9999( \d{4}){3}$/).textContent();
  await issuer.close();
  return number ?? '';
}

test('a cardholder pays in a shop, is declined above the limit and sees why @phone', async ({ page, baseURL }, {
  project,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const failed: string[] = [];
  page.on('console', (message) => (message.type() === 'error' ? failed.push(message.text()) : undefined));
  await enter(page, origin, harbour);
  await page.goto('/dashboard/cards');
  const name = `Shop ${project.name} ${Date.now()}`;
  await issue(page, name, '50');
  const number = await numberOf(page);

  await page.goto('/sandbox');
  const shop = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Card shop' }) });
  const buy = async (amount: string, answer: string) => {
    await shop.getByLabel('Card number').fill(number);
    await shop.getByLabel('Amount').fill(amount);
    await shop.getByRole('button', { name: 'Pay by card' }).click();
    await expect(shop.getByText(answer)).toBeVisible();
  };
  await buy('20', 'The card was accepted.');
  await shop.getByRole('button', { name: 'Capture' }).first().click();
  await expect(shop.getByText('20.00 EUR · closed')).toBeVisible();
  await buy('60', 'The card was declined.');

  await page.goto('/dashboard/cards');
  await page.getByRole('main').getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Above the limit per payment')).toBeVisible();
  await expect(dialog.getByText('Receipt missing')).toBeVisible();
  await expectAccessible(page, 'a card with payments');
  await dialog.getByRole('link', { name: /Cloud hosting.*Paid/ }).click();
  const payment = page.getByRole('dialog', { name: 'Card payment' });
  await expect(payment.getByText('The receipt for this payment is missing.')).toBeVisible();
  await expectAccessible(page, 'a payment without its receipt');
  expect(failed.filter((text) => text.includes('403'))).toEqual([]);
});

test('a tester starts a card payment load, finds it again after a reload, and stops it', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', harbour);
  await page.goto('/dashboard/cards');
  await issue(page, `Load ${Date.now()}`, '50');
  await page.goto('/sandbox');
  const load = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Card load' }) });
  const start = load.getByRole('button', { name: 'Start load' });
  await start.click();
  await expect(load.getByText('Choose at least one card')).toBeVisible();
  // The newest card is listed first.
  await load.getByRole('checkbox').first().check();
  await load.getByLabel('Payments per second').fill('5');
  await load.getByLabel('Seconds', { exact: true }).fill('６０');
  await start.click();
  await expect(load.getByText('Enter 1 to 60 seconds')).toBeVisible();
  await load.getByLabel('Seconds', { exact: true }).fill('60');
  await start.click();
  await expect(load.getByText('Running')).toBeVisible();
  await page.reload();
  await expect(load.getByText(/^[1-9]\d* of 300$/)).toBeVisible();
  await expectAccessible(page, 'payments that run');
  await load.getByRole('button', { name: 'Stop' }).click();
  await expect(load.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(load.getByRole('term').filter({ hasText: 'Median answer time' })).toBeVisible();
  await expect(start).toBeVisible();
});

test('a cardholder saves a receipt with category and note, downloads it, disputes the payment, finds it by category @phone', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  test.slow();
  const origin = baseURL ?? '';
  await enter(page, origin, harbour);
  await page.goto('/dashboard/cards');
  const name = `Books ${project.name} ${Date.now()}`;
  await issue(page, name, '50');
  const number = await numberOf(page);
  await page.goto('/sandbox');
  const shop = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Card shop' }) });
  await shop.getByLabel('Card number').fill(number);
  await shop.getByLabel('Amount').fill('20');
  await shop.getByRole('button', { name: 'Pay by card' }).click();
  await expect(shop.getByText('The card was accepted.')).toBeVisible();
  await shop.getByRole('button', { name: 'Capture' }).first().click();
  await expect(shop.getByText('20.00 EUR · closed')).toBeVisible();

  await page.goto('/dashboard/cards');
  await page.getByRole('main').getByRole('button', { name }).click();
  const payment = page.getByRole('dialog', { name: 'Card payment' });
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Cloud hosting.*Paid/ })
    .click();
  await expect(payment.getByText('The receipt for this payment is missing.')).toBeVisible();

  // Save is pressed at once: what is shown is saved, including the file still being uploaded.
  await choose(page, 'Receipt', picture);
  await payment.getByLabel('Category').selectOption('Travel');
  await payment.getByLabel('Note').fill('Trip to Lyon');
  await payment.getByRole('button', { name: 'Save' }).click();
  await expect(payment.getByText('Saved', { exact: true })).toBeVisible();
  const download = payment.getByRole('button', { name: /^Download .*Cloud-hosting.*\.png$/ });
  await expect(download).toBeVisible();
  await expect(payment.getByText('The receipt for this payment is missing.')).toHaveCount(0);
  const got = page.waitForEvent('download');
  await download.click();
  expect((await got).suggestedFilename()).toMatch(/Cloud-hosting.*\.png$/);

  await payment.getByRole('button', { name: 'Dispute payment' }).click();
  const dispute = page.getByRole('dialog', { name: 'Dispute payment' });
  await dispute.getByLabel('What happened').fill('Charged twice for one month');
  await expectAccessible(page, 'a dispute to be written');
  await dispute.getByRole('button', { name: 'Save draft' }).click();
  await payment.getByRole('button', { name: 'Submit dispute' }).click();
  await expect(payment.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(payment.getByText('Charged twice for one month')).toBeVisible();
  await look(page, 'a payment with its receipt and its dispute');
  await payment.getByRole('button', { name: 'Close' }).click();

  // The payments of a category, read from this device: the category is in the address and in the exported file.
  const main = page.getByRole('main');
  await context.setOffline(true);
  const filters = main.getByRole('button', { name: 'Filters', exact: true });
  if (await filters.isVisible()) await filters.click();
  await main.getByRole('combobox', { name: 'Category' }).selectOption('Travel');
  await expect(page).toHaveURL(/category=travel/);
  await expect(main.getByRole('status').filter({ hasText: /^\d+ records?$/ })).toBeVisible();
  const exported = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await exported).path(), 'utf8');
  expect(csv).toContain(name);
  const [head = '', ...lines] = csv.trim().split(/\r?\n/);
  const column = head.split(',').indexOf('"Category"');
  expect(new Set(lines.map((line) => line.split(',')[column]))).toEqual(new Set(['"Travel"']));
  await main.getByRole('combobox', { name: 'Category' }).selectOption('Transport');
  await expect(main.getByText('No matching records')).toBeVisible();
  await context.setOffline(false);
});

/** Creates a user who joins the company to hold its cards, with their own page open. */
async function holderOfCards(browser: Browser, owner: Page, origin: string) {
  const name = `fay.${Date.now()}`;
  const email = `${name}@keelson.example`;
  const role = `Cardholder ${Date.now()}`;
  const confirm = async () => {
    await passByMail(owner, harbour.email, 'change your company’s team');
    await expect(owner.getByRole('dialog')).toHaveCount(0);
  };
  await owner.goto('/dashboard/account/members');
  await owner.getByRole('button', { name: 'New role' }).click();
  await owner.getByRole('dialog').getByLabel('Name').fill(role);
  await owner.getByRole('dialog').getByLabel('Hold and use corporate cards').check();
  await owner.getByRole('dialog').getByRole('button', { name: 'Save role' }).click();
  await confirm();
  await owner.getByRole('button', { name: 'Invite team member' }).click();
  await invite(owner, email, role);
  await confirm();
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const main = page.getByRole('main');
  await page.goto(await mailedInvitation(origin, email));
  await main.getByRole('link', { name: 'Create account' }).click();
  await registerHere(page, email);
  await page.getByRole('button', { name: 'Accept and join' }).click();
  await expect(page.getByText('You’re acting for Harbour Trading Ltd.')).toBeVisible();
  return { page, name, close: () => context.close() };
}

test('a cardholder cancels a limit request and sends others, of which an owner declines one and approves one', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await enter(page, origin, harbour);
  const holder = await holderOfCards(browser, page, origin);
  await page.goto('/dashboard/cards');
  const name = `Fuel ${Date.now()}`;
  await issue(page, name, '50', holder.name);
  await page.goto('/dashboard/cards');

  const theirs = holder.page.getByRole('dialog');
  await holder.page.goto('/dashboard/cards');
  await holder.page.getByRole('main').getByRole('button', { name }).click();
  const ask = async (reason: string) => {
    await theirs.getByRole('button', { name: 'Request a higher limit' }).click();
    const dialog = holder.page.getByRole('dialog', { name: 'Request a higher limit' });
    await dialog.getByLabel('What you need').selectOption('Limit per payment');
    await dialog.getByLabel('Amount').fill('120');
    await dialog.getByLabel('Reason').fill(reason);
    await expectAccessible(holder.page, 'a request for a higher limit');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(theirs.getByText('Waiting for approval', { exact: true })).toBeVisible();
  };
  const decide = async (reason: string, decision: 'Approve' | 'Decline') => {
    await page.reload();
    const waiting = page.getByRole('main').getByRole('listitem').filter({ hasText: reason });
    await waiting.getByRole('button', { name: decision }).click();
    const dialog = page.getByRole('dialog', { name: `${decision} this request?` });
    await dialog.getByLabel('Answer').fill(`${decision}d by the owner`);
    await dialog.getByRole('button', { name: decision }).click();
    if (decision === 'Approve') await passByMail(page, harbour.email, 'manage corporate cards');
    await expect(waiting).toHaveCount(0);
    await holder.page.reload();
    await expect(theirs.getByText(`${decision}d by the owner`)).toBeVisible();
  };

  await ask(`Mistake ${name}`);
  await theirs.getByRole('button', { name: 'Cancel request' }).click();
  await expect(theirs.getByText('Cancelled', { exact: true })).toBeVisible();
  await ask(`Rental ${name}`);
  await look(page, 'the cards of a company');
  await decide(`Rental ${name}`, 'Decline');
  await ask(`Conference ${name}`);
  await decide(`Conference ${name}`, 'Approve');
  await expect(theirs.getByText('120.00', { exact: false }).first()).toBeVisible();
  await look(holder.page, 'a card whose limit was raised');
  await holder.close();
});

test('an individual is told that cards are for businesses', async ({ page, baseURL }) => {
  const refused: string[] = [];
  page.on('response', (answer) => (answer.status() === 403 ? refused.push(answer.url()) : undefined));
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/cards');
  await expect(page.getByRole('heading', { name: 'Corporate cards are for businesses' })).toBeVisible();
  await expectAccessible(page, 'cards for a person');
  expect(refused).toEqual([]);
});
