import type { Page } from '@playwright/test';
import { expect, test } from './offline-world.ts';
import { registerHere } from './registering.ts';
import { invite, mailedInvitation, passByMail } from './security-world.ts';
import { enter } from './entering.ts';

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };
const list = '/dashboard/account/members';
const purpose = 'change your company’s team';

async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await confirmed(page);
}

async function confirmed(page: Page): Promise<void> {
  await passByMail(page, harbour.email, purpose);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a user is invited, joins, acts for the company, gets another role, and is removed', async ({
  page: owner,
  browser,
  baseURL,
}) => {
  test.slow();
  const email = `erin.${Date.now()}@keelson.example`;
  const role = `Reader ${Date.now()}`;
  await enter(owner, baseURL ?? '', harbour);
  await owner.goto(list);
  await owner.getByRole('button', { name: 'New role' }).click();
  await owner.getByRole('dialog').getByLabel('Name').fill(role);
  await owner.getByRole('dialog').getByLabel('View balances and activity').check();
  await confirm(owner, 'Save role');
  await expect(owner.getByRole('button', { name: `Edit role ${role}` })).toBeVisible();

  await owner.getByRole('button', { name: 'Invite team member' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await invite(owner, email, role);
  await confirmed(owner);
  await expect(owner.getByText(email).first()).toBeVisible();

  const other = await browser.newContext({ baseURL });
  const employee = await other.newPage();
  const main = employee.getByRole('main');
  await employee.goto(await mailedInvitation(baseURL ?? '', email));
  await main.getByRole('link', { name: 'Create account' }).click();
  await registerHere(employee, email);
  await employee.getByRole('button', { name: 'Accept and join' }).click();
  await expect(employee.getByText('You’re acting for Harbour Trading Ltd.')).toBeVisible();
  await expect(employee.getByRole('main').getByText('USDT').first()).toBeVisible();
  await expect(employee.getByRole('link', { name: 'Team', exact: true })).toHaveCount(0);

  // Another tab starts acting for the same account and is then independent: its choice changes nothing here.
  const tab = await other.newPage();
  await tab.goto('/dashboard/overview');
  await expect(tab.getByText('You’re acting for Harbour Trading Ltd.')).toBeVisible();
  await tab.getByRole('button', { name: 'Back to your own account' }).click();
  await expect(tab.getByText('You’re acting for Harbour Trading Ltd.')).toHaveCount(0);
  await employee.reload();
  await expect(employee.getByText('You’re acting for Harbour Trading Ltd.')).toBeVisible();
  await expect(employee.getByRole('main').getByText('USDT').first()).toBeVisible();
  await tab.close();

  await owner.reload();
  await owner.getByRole('button', { name: `Change role of ${email}` }).click();
  await owner.getByRole('dialog').getByLabel('Role').selectOption({ label: 'Owner' });
  await confirm(owner, 'Change role');
  await expect(async () => {
    await employee.reload();
    await expect(employee.getByRole('link', { name: 'Team', exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });

  await employee.goto('/dashboard/account/userInfo');
  await employee.getByRole('button', { name: 'Leave Harbour Trading Ltd' }).click();
  await employee.getByRole('dialog', { name: 'Leave Harbour Trading Ltd?' }).getByText('Cancel').click();

  await owner.getByRole('button', { name: `Remove ${email}` }).click();
  await confirm(owner, 'Remove');
  await expect(owner.getByRole('button', { name: `Remove ${email}` })).toHaveCount(0);
  await expect(async () => {
    await employee.goto('/dashboard/overview');
    await expect(employee.getByText('You can no longer act for this company.')).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await employee.getByRole('button', { name: 'Back to your own account' }).click();
  await expect(employee.getByText('You can no longer act for this company.')).toHaveCount(0);
  await expect(employee.getByRole('main').getByText('USDT')).toHaveCount(0);
  await other.close();
});
