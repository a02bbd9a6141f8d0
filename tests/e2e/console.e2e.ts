import { decide, look, newCustomer, operator, payIn, supervisor } from './desk-world.ts';
import { enter } from './entering.ts';
import { expect, test } from './offline-world.ts';

test('the queue is worked through by keyboard, under a saved view', async ({ page, baseURL }) => {
  test.slow();
  const origin = baseURL ?? '';
  const customer = await newCustomer(origin);
  await payIn(customer, true);
  await payIn(customer, true);
  await enter(page, origin, supervisor);
  await page.goto('/operator');
  await expect(page).toHaveURL(/\/dashboard\/operator\/cases$/);
  const main = page.getByRole('main');

  const name = `Deposits ${customer.uid}`;
  await main.getByLabel('Type').selectOption('Deposit');
  await main.getByLabel('Assigned to').selectOption('No one');
  await main.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await look(page, 'the dialog of a view');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const view = main.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Overdue', exact: true }).click();
  await view.click();
  await expect(page).toHaveURL(/kind=deposit/);
  await look(page, 'the queue under a view');

  await page.goto(`/dashboard/operator/cases?kind=deposit&uid=${customer.uid}`);
  const lines = main.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(lines.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(lines.last().getByRole('link')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(lines.first().getByText('Assigned to you')).toBeVisible();
  await expect(lines.last().getByText('Unassigned')).toBeVisible();
  await page.keyboard.press('?');
  await expect(dialog.getByText('Case: approve, reject')).toBeVisible();
  await page.keyboard.press('Escape');

  await lines.first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('Shift+A');
  await decide(page, supervisor.email, 'Approve', 'A salary');
  await expect(main.getByText('This case is closed.')).toBeVisible();
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/operator\/cases$/);
  await view.click();
  await main.getByRole('button', { name: 'Delete view' }).click();
  await expect(view).toHaveCount(0);
});

test('the staff entrance rejects customers, and sends visitors to sign in first', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  await page.goto('/operator');
  await expect(page).toHaveURL(/\/user\/login\?return=/);
  await enter(page, origin, await newCustomer(origin));
  await page.goto('/operator');
  await expect(page).toHaveURL(/error\/500\?because=permission/);
});

test('staff find a deposit by its transaction hash from any page, and a customer by email address', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const customer = await newCustomer(origin);
  const hash = await payIn(customer, true);
  await enter(page, origin, supervisor);
  await page.goto('/dashboard/operator/cases');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Queue' })).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: /^Search/ }).fill(hash);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/operator\/search\?text=/);
  await main.getByRole('link', { name: 'Deposit', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'Decision' })).toBeVisible();

  await page.goto('/dashboard/operator/search');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(main.getByText('Enter at least 3 characters')).toBeVisible();
  await main.getByRole('searchbox').fill(customer.email);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('link', { name: `UID ${customer.uid}` })).toBeVisible();
  await expect(main.getByText(customer.email)).toHaveCount(0);
  await look(page, 'the search');
  await main.getByRole('searchbox').fill('no-such-number-1');
  await page.keyboard.press('Enter');
  await expect(main.getByText('No matches')).toBeVisible();
});

test('treasury proposes a booking of own funds, and another operator approves it', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const path = '/dashboard/operator/treasury';
  const reference = `SWIFT-${Date.now()}`;
  await enter(page, origin, operator);
  await page.goto(path);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Propose a treasury booking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type').selectOption('Own funds withdrawn');
  await dialog.getByLabel('Asset').selectOption('EUR');
  await dialog.getByLabel('Amount').fill('999999999999');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByRole('button', { name: /^Enter at most/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Enter a reference' })).toBeVisible();
  await dialog.getByLabel('Type').selectOption('Own funds added');
  await dialog.getByLabel('Amount').fill('1250.50');
  await dialog.getByLabel('Reference').fill(reference);
  await look(page, 'the booking');
  await decide(page, operator.email, 'Propose', 'Capital increase');
  const line = main.getByRole('listitem').filter({ hasText: reference });
  await expect(line.getByText('Pending')).toBeVisible();
  const href = await line.getByRole('link', { name: /Open case/ }).getAttribute('href');
  await look(page, 'the treasury');

  const others = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const second = await others.newPage();
  await enter(second, origin, supervisor);
  await second.goto(href ?? '');
  const there = second.getByRole('main');
  await expect(there.getByText('Own funds added')).toBeVisible();
  await expect(there.getByText(reference)).toBeVisible();
  await there.getByRole('button', { name: 'Approve' }).click();
  await decide(second, supervisor.email, 'Approve', 'The bank shows it');
  await expect(there.getByText('This case is closed.')).toBeVisible();
  await page.goto(path);
  await expect(line.getByText('Approved')).toBeVisible();
  await others.close();
});
