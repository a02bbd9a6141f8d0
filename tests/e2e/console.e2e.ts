import { decide, look, newCustomer, payIn, supervisor } from './desk-world.ts';
import { enter } from './entering.ts';
import { expect, test } from './offline-world.ts';

test('the queue is worked off by keyboard, under a view that was saved', async ({ page, baseURL }) => {
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

test('the staff’s entrance is none for customers, and leads visitors to sign in first', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  await page.goto('/operator');
  await expect(page).toHaveURL(/\/user\/login\?return=/);
  await enter(page, origin, await newCustomer(origin));
  await page.goto('/operator');
  await expect(page).toHaveURL(/error\/500\?because=permission/);
});

test('a deposit is found from anywhere by its transaction hash, and a customer by the email address', async ({
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
