import { generateSync } from 'otplib';
import { sandbox } from '#contract/sandbox/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import type { Browser } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, signIn, signOut, test } from './offline-world.ts';
import { newPerson, passByMail, type Person } from './security-world.ts';

/** Returns the newest link to this page among a recipient's messages. */
async function linkTo(origin: string, to: string, path: string): Promise<string> {
  const pattern = new RegExp(`\\S*${path}#\\S+`);
  let link = '';
  await expect
    .poll(async () => {
      const { items } = await new Device(origin).ask(sandbox.getMails, { query: { to } }, { accessToken: null });
      link = items.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found !== undefined) ?? '';
      return link;
    })
    .toContain(path);
  return link;
}

const elsewhere = async (browser: Browser, baseURL: string) => (await browser.newContext({ baseURL })).newPage();

/** Returns how far a sign-in gets with only a password on a device that the account doesn't know. */
const tryPassword = async (origin: string, { email, password }: Person) =>
  (await new Device(origin).trySignIn(email, password)).body.error?.code;

test('a sign-in on a new device is shown on the other devices’ overview until the user confirms it', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  await signIn(page, origin, person);
  const other = await elsewhere(browser, origin);
  await signIn(other, origin, person);
  await other.context().close();
  await page.goto('/dashboard/overview');
  const main = page.getByRole('main');
  const banner = main.getByText('New sign-in to your account');
  await expect(banner).toBeVisible();
  await expect(main.getByText('Chrome, Linux')).toBeVisible();
  await expectAccessible(page, 'the overview with a new sign-in');
  await main.getByRole('link', { name: 'Freeze account' }).click();
  await expect(page.getByRole('dialog', { name: 'Freeze your account?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/dashboard/overview');
  await main.getByRole('button', { name: 'This was me' }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(main.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('the emailed link freezes the account without signing in, once, and nobody can sign in after that', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  await signIn(page, origin, person);
  const owner = await elsewhere(browser, origin);
  const link = await linkTo(origin, person.email, '/user/freeze');
  await owner.goto(link);
  const main = owner.getByRole('main');
  await expect(main.getByText('Chrome, Linux')).toBeVisible();
  // Merely opening the link, as a mail scanner does, has no effect.
  expect(await tryPassword(origin, person)).toBe('session:verificationRequired');
  await main.getByRole('button', { name: 'Freeze my account' }).click();
  await expect(main.getByRole('status')).toContainText('Your account is frozen.');
  await expectAccessible(owner, 'the freeze page');
  await owner.goto('about:blank');
  await owner.goto(link);
  await expect(main.getByRole('alert')).toContainText('This link has expired or was already used.');

  await page.goto('/dashboard/overview');
  await expect(page).toHaveURL(/\/user\/login/);
  expect(await tryPassword(origin, person)).not.toBe('session:verificationRequired');
  const form = page.getByRole('main');
  await form.getByLabel('Email', { exact: true }).fill(person.email);
  await form.getByLabel('Password', { exact: true }).fill(person.password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('Your account is frozen. Email');
  await owner.context().close();
});

test('a reset by the emailed link requires the second factor, and so does the new password on a new device', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  await signIn(page, origin, person);
  const main = page.getByRole('main');
  await page.goto('/dashboard/account/google');
  const secret = (await main.getByLabel('Secret').textContent()) ?? '';
  await main.getByLabel('Authenticator code').fill(generateSync({ secret }));
  await main.getByRole('button', { name: 'Set up authenticator app' }).click();
  await passByMail(page, person.email);
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [first = '', second = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('checkbox').check();
  await codes.getByRole('button', { name: 'Close' }).click();
  await signOut(page);

  await page.goto('/user/forget');
  await main.getByLabel('Email', { exact: true }).fill(person.email);
  await main.getByRole('button', { name: 'Send code' }).click();
  await page.goto(await linkTo(origin, person.email, '/user/forget'));
  await expect(main.getByLabel('Password', { exact: true })).toBeFocused();
  // The link is used up now, and it is not left in the browser history.
  expect(new URL(page.url()).hash).toBe('');
  const password = 'Another-9-good-words';
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByLabel('Confirm password', { exact: true }).fill(password);
  const set = main.getByRole('button', { name: 'Set new password' });
  await set.click();
  await expect(main.getByText('Enter six digits')).toBeVisible();
  await expectAccessible(page, 'the second factor of a reset');
  await main.getByRole('radio', { name: 'Recovery code' }).check();
  const recovery = main.getByLabel('One of your recovery codes');
  await recovery.fill('00000-00000');
  await set.click();
  await expect(main.getByText(/^Wrong code/)).toBeVisible();
  await recovery.fill(first);
  await set.click();
  await expect(page).toHaveURL(/\/user\/result/);

  const other = await elsewhere(browser, origin);
  const there = other.getByRole('main');
  await other.goto('/user/login');
  await there.getByLabel('Email', { exact: true }).fill(person.email);
  await there.getByLabel('Password', { exact: true }).fill(password);
  await there.getByRole('button', { name: 'Sign in', exact: true }).click();
  await there.getByRole('radio', { name: 'Recovery code' }).check();
  await there.getByLabel('One of your recovery codes').fill(second);
  await there.getByRole('button', { name: 'Verify and sign in' }).click();
  await expect(other.getByRole('button', { name: /^Account: / })).toBeVisible();
  await other.context().close();
});
