import type { Page } from '@playwright/test';
import { passkeys } from '#contract/passkeys/calls.ts';
import { passkeyValues } from '#contract/passkeys/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import type { passkeysSchemas } from '#contract/passkeys/schemas.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { expect, test } from './offline-world.ts';
import { codeFor, goodPassword } from './registering.ts';
import { addVirtualAuthenticator } from './security-world.ts';

type NewPasskey = BodyOf<typeof passkeysSchemas.finishPasskeyRegistration>['response'];

test('a passkey signs in to an account whose password is locked', async ({ page, baseURL }) => {
  test.slow();
  const email = `frida.${Date.now()}@keelson.example`;
  await addVirtualAuthenticator(page);
  await page.goto('/user/login');
  await enrol(page, new Device(baseURL ?? ''), email);

  const main = page.getByRole('main');
  const alert = main.getByRole('alert');
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
  for (const left of [
    /4 attempts left/,
    /3 attempts left/,
    /2 attempts left/,
    /1 attempt left/,
    /locked for 2 hours/,
  ]) {
    await main.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(alert).toHaveText(left);
  }
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(alert).toContainText('You can still sign in with a passkey');
  await main.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
});

/** Registers a new user with a passkey that this browser holds, requested by the user's other device. */
async function enrol(page: Page, device: Device, email: string): Promise<void> {
  await device.register(email, goodPassword, (to) => codeFor(page, to));
  const firstCode = await codeFor(page, email);
  await device.signIn(email, goodPassword);
  const begun = await device.ask(stepUp.begin, { body: { action: 'security.passkey', values: passkeyValues.add() } });
  const { verification } = begun;
  await device.ask(stepUp.sendCode, { body: { verification, factor: 'email' } });
  await device.ask(stepUp.verify, { body: { verification, emailCode: await codeFor(page, email, firstCode) } });
  const { options } = await device.ask(passkeys.beginPasskeyRegistration, { body: { verification } });
  const response = (await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as PublicKeyCredentialCreationOptionsJSON);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return made.toJSON() as unknown;
  }, options)) as NewPasskey;
  await device.ask(passkeys.finishPasskeyRegistration, { body: { response, name: 'Thumb' } });
}
