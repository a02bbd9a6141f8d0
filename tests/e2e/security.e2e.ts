import { readFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import { profile } from '#contract/profile/calls.ts';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { unzip } from '#server/features/data-export/testing/unzip.ts';
import { png } from '#server/features/files/testing/pictures.ts';
import { expectAccessible } from './axe.ts';
import { operator } from './kyc-world.ts';
import { expect, signOut, test, waitForPrecache } from './offline-world.ts';
import {
  addVirtualAuthenticator,
  codesOf,
  freshPhone,
  newestCode,
  newPerson,
  passByMail,
  verification,
} from './security-world.ts';
import { enter } from './entering.ts';

const centre = '/dashboard/account/userInfo';

test('a passkey is added, confirms a new password and a payment PIN, and is removed @phone-only', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  const elsewhere = new Device(origin);
  await elsewhere.signIn(person.email, person.password);
  await addVirtualAuthenticator(page);
  await enter(page, origin, person);
  await page.goto(centre);
  const main = page.getByRole('main');
  await expect(main.getByText('Low', { exact: true })).toBeVisible();

  await main.getByRole('button', { name: 'Add passkey' }).last().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await passByMail(page, person.email);
  await expect(main.getByText('Passkey added')).toBeVisible();
  await expect(main.getByText('Work laptop')).toBeVisible();
  await expect(main.getByText('Transfers and withdrawals are paused')).toBeVisible();
  await expect(main.getByText(/Left: 2[34] hours/)).toBeVisible();
  await expectAccessible(page, 'the security centre');

  const confirmByPasskey = async () => {
    await verification(page).getByRole('radio', { name: 'Passkey' }).check();
    await verification(page).getByRole('button', { name: 'Use a passkey' }).click();
  };
  await main.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not-the-password');
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('New password', { exact: true })).toBeFocused();
  await dialog.getByLabel('New password', { exact: true }).fill('Other-word-8');
  await dialog.getByLabel('Confirm new password').fill('Other-word-8');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await confirmByPasskey();
  await expect(dialog.getByText('Wrong password. Attempts left: 4')).toBeVisible();
  await dialog.getByLabel('Current password').fill(person.password);
  // The passed verification was not used, so it is still valid.
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText('Password changed. Other devices signed out: 1.')).toBeVisible();
  expect((await elsewhere.call(profile.getSecurityInfo)).status).toBe(401);

  await main.getByRole('button', { name: 'Set up payment PIN' }).click();
  await dialog.getByLabel('New payment PIN', { exact: true }).fill('271828');
  await dialog.getByLabel('Confirm new payment PIN').fill('271829');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The PINs don’t match')).toBeVisible();
  await dialog.getByLabel('Confirm new payment PIN').fill('271828');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await confirmByPasskey();
  await expect(main.getByText('Payment PIN set', { exact: true })).toBeVisible();
  await expect(main.getByText('High', { exact: true })).toBeVisible();

  await main.getByRole('button', { name: 'Rename Work laptop' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Old laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await main.getByRole('button', { name: 'Remove Old laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await confirmByPasskey();
  await expect(main.getByText('Passkey removed')).toBeVisible();
  await expect(main.getByText('Old laptop')).toHaveCount(0);
  await page.goto('/dashboard/overview');
  await expect(main.getByText('Transfers and withdrawals are paused')).toBeVisible();
});

test('a user requests a data export, downloads it after a verification, and sees its status offline', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  await enter(page, origin, person);
  await page.goto(centre);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Request export' }).click();
  const download = main.getByRole('button', { name: 'Download export' });
  await expect(download).toBeVisible();
  await expectAccessible(page, 'the export of the own data');
  await download.click();
  const [file] = await Promise.all([page.waitForEvent('download'), passByMail(page, person.email)]);
  expect(file.suggestedFilename()).toMatch(/^data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(readFileSync(await file.path()));
  expect(files.get('app-user.json')).toContain(person.email);

  await page.context().setOffline(true);
  await expect(download).toBeDisabled();
  await expect(main.getByText(/^Your export of .* is ready\./)).toBeVisible();
  await page.context().setOffline(false);
  await expect(download).toBeEnabled();
  await page.goto('/dashboard/notifications');
  await expect(main.getByText('Your data export is ready')).toBeVisible();
});

test('an authenticator app is set up by its code, shows recovery codes once, and is removed with one of them', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  await enter(page, origin, person);
  await page.goto('/dashboard/account/google');
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const box = await main.getByRole('img', { name: 'QR code for your authenticator app' }).boundingBox();
  expect(box).toMatchObject({ width: 150, height: 150 });
  const secret = (await main.getByLabel('Secret').textContent()) ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const field = main.getByLabel('Authenticator code');
  const bind = main.getByRole('button', { name: 'Set up authenticator app' });

  const code = generateSync({ secret });
  await field.fill(code === '000000' ? '000001' : '000000');
  await bind.click();
  await passByMail(page, person.email);
  await expect(main.getByText(/Wrong code/)).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(generateSync({ secret }));
  await bind.click();

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'recovery codes');
  const shown = await codes.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(shown);
  await codes.getByRole('checkbox').check();
  await codes.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(new RegExp(centre));
  await expect(main.getByText('Recovery codes left: 10')).toBeVisible();

  await main.getByRole('link', { name: 'Manage authenticator app' }).click();
  await main.getByRole('button', { name: 'Remove authenticator app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const dialog = verification(page);
  await dialog.getByRole('radio', { name: 'Recovery code + Email' }).check();
  await expectAccessible(page, 'the security verification');
  await dialog.getByLabel('One of your recovery codes').fill('00000-00000');
  await dialog.getByLabel(/^(Code sent|Send a code) to/).fill('000000');
  await expect(dialog.getByText('Wrong code. Attempts left: 3')).toHaveCount(2);
  await dialog.getByLabel('One of your recovery codes').fill(shown[0] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Recovery code: confirmed')).toBeVisible();
  const seen = await codesOf(origin, person.email);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await dialog.getByLabel(/^(Code sent|Send a code) to/).fill(await newestCode(origin, person.email, seen));
  await expect(main.getByText('Install an authenticator app')).toBeVisible();
});

test('another device is signed out, and the histories are readable offline @offline', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  const elsewhere = new Device(origin);
  await elsewhere.trySignIn(person.email, 'Wrong-password-1');
  await elsewhere.signIn(person.email, person.password);
  await enter(page, origin, person);
  await page.goto(centre);
  const main = page.getByRole('main');
  await expect(main.getByText('This device')).toBeVisible();
  await main.getByRole('button', { name: /^Sign out / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out device' }).click();
  await expect(main.getByText('Device signed out')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
  expect((await elsewhere.call(profile.getSecurityInfo)).status).toBe(401);

  await main.getByRole('link', { name: 'Sign-in and security history' }).click();
  const logins = main.getByRole('list', { name: 'Sign-ins, newest first' });
  await expect(logins.getByRole('listitem')).toHaveCount(3);
  await expect(logins.getByText('Sign-in attempt')).toHaveCount(1);
  await main.getByRole('link', { name: 'Security changes' }).click();
  await expect(main.getByRole('link', { name: 'Sign-ins' })).not.toHaveAttribute('aria-current');
  await expect(main.getByText('Device signed out')).toBeVisible();
  await waitForPrecache(page);

  await context.setOffline(true);
  await page.reload();
  await expect(main.getByText('Device signed out')).toBeVisible();
  await expect(main.getByText(/Updated .*, offline/)).toBeVisible();
  await page.goto(centre);
  await expect(main.getByText('This device')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Change password' })).toBeDisabled();
});

test('a phone is added by text message, and nobody can sign in to a frozen account until an operator unfreezes it', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  const phone = freshPhone();
  const device = new Device(origin);
  await device.signIn(person.email, person.password);
  const { uid } = await device.ask(session.getAccountInfo);
  await enter(page, origin, person);
  await page.goto(centre);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Remove email' })).toBeDisabled();
  await main.getByRole('button', { name: 'Add phone' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New phone', { exact: true }).fill('12345');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('New phone', { exact: true })).toBeFocused();
  await dialog.getByLabel('New phone', { exact: true }).fill(phone);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('Code sent to the new phone').fill(await newestCode(origin, phone));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await passByMail(page, person.email);
  await expect(main.getByText('Phone saved')).toBeVisible();
  await expect(main.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible();

  await main.getByRole('button', { name: 'Freeze account' }).click();
  await expect(dialog.getByRole('button', { name: 'Freeze account' })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Freeze account' }).click();
  await expect(page).toHaveURL(/\/user\/login/);
  const elsewhere = async () => (await new Device(origin).trySignIn(person.email, person.password)).body.error?.code;
  // On another device, the right password leads to the second step, but not while the account is frozen.
  expect(await elsewhere()).not.toBe('session:verificationRequired');

  await enter(page, origin, operator);
  await page.goto('/dashboard/operator/cases?kind=unfreeze');
  await main.getByRole('listitem').filter({ hasText: uid }).getByRole('link').click();
  await main.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByLabel('Reason, for the record').fill('The owner called and proved who he is');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await passByMail(page, operator.email, 'decide a case');
  await expect(main.getByText('This case is closed.')).toBeVisible();
  expect(await elsewhere()).toBe('session:verificationRequired');
});

test('a security change request with its proof waits for an operator, who decides it', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const person = await newPerson(origin);
  const device = new Device(origin);
  await device.signIn(person.email, person.password);
  const { uid } = await device.ask(session.getAccountInfo);
  await enter(page, origin, person);
  await page.goto(centre);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Request a change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Choose at least one').last()).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Email' }).check();
  const moved = `moved.${person.email}`;
  await dialog.getByLabel('New email', { exact: true }).fill(moved);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await dialog.getByLabel('Code sent to the new email').fill(await newestCode(origin, moved));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: /Choose file/ }).click(),
  ]);
  await chooser.setFiles({ name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from(png()) });
  await expect(dialog.getByRole('button', { name: /Remove/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(main.getByText(/Request submitted/)).toBeVisible();
  await expect(main.getByText('Under review')).toBeVisible();

  await signOut(page);
  await enter(page, origin, operator);
  await page.goto('/dashboard/operator/security');
  await main.getByRole('listitem').filter({ hasText: uid }).getByRole('link').click();
  await expect(main.getByText(moved)).toBeVisible();
  await main.getByRole('button', { name: 'Show: Proof 1' }).click();
  await expect(main.getByRole('img', { name: 'Proof 1' })).toBeVisible();
  await main.getByRole('radio', { name: 'Approve' }).check();
  await main.getByRole('button', { name: 'Submit decision' }).click();
  await expect(main.getByLabel('Reason shown to the customer')).toBeFocused();
  const reason = 'The photo shows the same person';
  await main.getByLabel('Reason shown to the customer').fill(reason);
  await main.getByRole('button', { name: 'Submit decision' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await passByMail(page, operator.email, 'decide a case');
  await expect(main.getByText('Approved')).toBeVisible();
  await expectAccessible(page, 'the operator’s screen');

  await signOut(page);
  await enter(page, origin, { ...person, email: moved });
  await page.goto(centre);
  await expect(main.getByText('Approved')).toBeVisible();
  await expect(main.getByText(reason)).toBeVisible();
});
