import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { sandbox } from '#contract/sandbox/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';

/** Somebody nobody else in the suite knows. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Registers a person by calls, as another device would: what these tests are about comes after. */
export async function newPerson(origin: string): Promise<Person> {
  const person = { email: `sec${randomInt(1_000_000_000)}@keelson.example`, password: 'Long-enough-7-words' };
  const device = new Device(origin);
  await device.register(person.email, person.password, (email) => newestCode(origin, email));
  return person;
}

/** A German mobile number that nobody else in the suite has. */
export function freshPhone(): string {
  return `+49151${randomInt(10_000_000, 100_000_000)}`;
}

/** The newest code in a mailbox or on a phone that isn't one of those seen before. */
export async function newestCode(
  origin: string,
  to: string,
  seen: readonly string[] = [],
  purpose = '',
): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const codes = await codesOf(origin, to, purpose);
      code = codes.find((one) => !seen.includes(one)) ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

/**
 * Passes the security verification that is on the screen with a code sent to the mail. `purpose`, in the
 * mail's own words, tells it from those that others in the suite get at the same address.
 */
export async function passByMail(page: Page, email: string, purpose = ''): Promise<void> {
  const { origin } = new URL(page.url());
  const dialog = verification(page);
  const field = dialog.getByLabel(/Code from the mail/);
  const seen = await codesOf(origin, email, purpose);
  await dialog.getByRole('button', { name: /Send/ }).click();
  await field.fill(await newestCode(origin, email, seen, purpose));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The dialog of the security verification. */
export function verification(page: Page) {
  return page.getByRole('dialog', { name: 'Security verification' });
}

/** The codes that have come so far, newest first. */
export async function codesOf(origin: string, to: string, purpose = ''): Promise<readonly string[]> {
  const { items } = await new Device(origin).ask(sandbox.getMails, { query: { to } }, { accessToken: null });
  return items.filter(({ text }) => text.includes(purpose)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
}

/** Gives the browser an authenticator of its own, as a laptop with a fingerprint reader has. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
