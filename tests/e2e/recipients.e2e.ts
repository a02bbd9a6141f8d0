import type { Page } from '@playwright/test';
import { look } from './desk-world.ts';
import { enter } from './entering.ts';
import { expect, test } from './offline-world.ts';

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };
const list = '/dashboard/remittance/recipients';

/** Completes the open form. */
async function save(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Check recipient' }).click();
  await main.getByRole('button', { name: /^(Save recipient|I’ve checked)/ }).click();
  await expect(main.getByRole('link', { name: 'Add recipient' })).toBeVisible();
}

test('a recipient added offline is sent once online, and conflicting changes of two devices are both shown', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await enter(page, origin, harbour);
  const main = page.getByRole('main');
  const account = String(Date.now()).slice(-10);
  const nickname = `Rivets ${account}`;
  const entry = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nickname }) });

  await page.goto(list);
  await main.getByRole('link', { name: 'Add recipient' }).click();
  await main.getByLabel('Nickname', { exact: true }).fill(nickname);
  await context.setOffline(true);
  await main.getByLabel('First name', { exact: true }).fill('Bruno');
  await main.getByLabel('Last name', { exact: true }).fill('Keller');
  await main.getByLabel('Routing number (ABA)', { exact: true }).fill('021000021');
  await main.getByLabel('Account number', { exact: true }).fill(account);
  await main.getByLabel('Account type', { exact: true }).selectOption('checking');
  await main.getByLabel('City', { exact: true }).fill('New York');
  await save(page);
  await expect(entry.getByText('Pending sync')).toBeVisible();
  await look(page, 'a recipient that waits for a network');
  await context.setOffline(false);
  await expect(entry.getByText('Pending sync')).toBeHidden();
  const edit = page.getByRole('link', { name: `Edit ${nickname}` });
  await expect(edit).toBeVisible();

  // The other device has the recipient, and changes it while this one is offline with a change of its own.
  const elsewhere = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  const other = await elsewhere.newPage();
  await enter(other, origin, harbour);
  await edit.click();
  await expect(main.getByLabel('Last name', { exact: true })).toHaveValue('Keller');
  await context.setOffline(true);
  await other.goto(list);
  await other.getByRole('link', { name: `Edit ${nickname}` }).click();
  await other.getByLabel('Last name', { exact: true }).fill('Otterbein');
  await save(other);
  await expect(other.getByRole('listitem').filter({ hasText: nickname }).getByText('Bruno Otterbein')).toBeVisible();
  await expect(other.getByRole('main').getByText('Pending sync')).toBeHidden();
  await main.getByLabel('Last name', { exact: true }).fill('Ahrens');
  await save(page);
  await expect(entry.getByText('Bruno Ahrens')).toBeVisible();
  await expect(entry.getByText('Pending sync')).toBeVisible();

  await context.setOffline(false);
  const told = main.getByRole('alert').filter({ hasText: nickname });
  await expect(told.getByText('was changed on another device meanwhile. Your change wasn’t saved.')).toBeVisible();
  await expect(told.getByText('Your change: Bruno Ahrens')).toBeVisible();
  await expect(told.getByText('Saved now: Bruno Otterbein')).toBeVisible();
  await look(page, 'a change that another device overtook');
  await told.getByRole('button', { name: 'Discard my change' }).click();
  await expect(told).toBeHidden();
  await expect(entry.getByText('Bruno Otterbein')).toBeVisible();
  await elsewhere.close();
});
