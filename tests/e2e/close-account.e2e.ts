import { expectAccessible } from './axe.ts';
import { enter } from './entering.ts';
import { expect, test } from './offline-world.ts';
import { newPerson, passByMail } from './security-world.ts';

test('a user closes the empty account, and is told so at the next sign-in', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  await enter(page, origin, person);
  await page.goto('/dashboard/account/userInfo');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Close account' }).click();
  await expect(main.getByText('Ready to close')).toBeVisible();
  await main.getByLabel('I understand that I’ll lose access to this account').check();
  await expectAccessible(page, 'closing the account');
  await main.getByRole('button', { name: 'Close account' }).click();
  await passByMail(page, person.email, 'close your account');
  await expect(main.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
  await page.goto('/user/login');
  await main.getByLabel('Email').fill(person.email);
  await main.getByLabel('Password', { exact: true }).fill(person.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(main.getByRole('alert')).toContainText('This account was closed on');
});
