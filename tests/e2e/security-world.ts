import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { must } from '#contract/platform/errors.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { stepUpLifetimeS } from '#contract/step-up/actions.ts';
import { Device } from '#server/features/session/testing/device.ts';

/** Mail arrives within a moment: polling at the usual interval of one second, a test would mostly wait. */
const often = { intervals: [50, 100, 150, 250] };

/** A user that no other test uses. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Registers a user through API calls, as another device would: the tests are about what comes after. */
export async function newPerson(origin: string): Promise<Person> {
  const person = { email: `sec${randomInt(1_000_000_000)}@keelson.example`, password: 'Long-enough-7-words' };
  const device = new Device(origin);
  await device.register(person.email, person.password, (email) => newestCode(origin, email));
  return person;
}

/** Returns a German mobile number that no other test uses. */
export function freshPhone(): string {
  return `+49151${randomInt(10_000_000, 100_000_000)}`;
}

/** Returns the newest code in a mailbox or on a phone that hasn't been seen before. */
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
    }, often)
    .toMatch(/^\d{6}$/);
  return code;
}

/**
 * Passes the security verification on the screen with a code sent by email. `purpose`, in the mail's own words,
 * distinguishes the code from those other tests get at the same address; if they do the same at the same time, one of
 * the codes received since then is this page's.
 */
export async function passByMail(page: Page, email: string, purpose = ''): Promise<void> {
  const { origin } = new URL(page.url());
  const dialog = verification(page);
  const field = dialog.getByLabel(/^Code sent to/);
  // The dialog sends a code by itself.
  await expect(field).toBeVisible();
  const since = await openedAt(dialog);
  const tried: string[] = [];
  const isDone = async () => (await dialog.count()) === 0;
  const isWrong = dialog.getByText(/^Wrong code/);
  await expect
    .poll(async () => {
      const code = (await codesOf(origin, email, purpose, since)).find((one) => !tried.includes(one));
      if (code === undefined) return isDone();
      tried.push(code);
      // Entering the last digit submits it.
      await field.fill(code);
      await expect.poll(async () => (await isDone()) || isWrong.isVisible(), often).toBe(true);
      return isDone();
    }, often)
    .toBe(true);
}

/** Returns the dialog of the security verification. */
export function verification(page: Page) {
  return page.getByRole('dialog', { name: 'Security check' });
}

/** Returns when the verification on the screen began, by its countdown; a second or two early. */
async function openedAt(dialog: Locator): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await dialog.getByRole('timer').textContent()) ?? '') ?? [];
  const leftS = Number(must(minutes, 'the minutes left')) * 60 + Number(must(seconds, 'and the seconds'));
  return Date.now() - (stepUpLifetimeS - leftS + 2) * 1000;
}

/** Returns the codes received so far, newest first; with `sinceMs`, only those from that instant on. */
export async function codesOf(origin: string, to: string, purpose = '', sinceMs = 0): Promise<readonly string[]> {
  const { items } = await new Device(origin).ask(sandbox.getMails, { query: { to } }, { accessToken: null });
  const ours = items.filter(({ text, sentAt }) => text.includes(purpose) && Date.parse(sentAt) >= sinceMs);
  return ours.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
}

/**
 * Invites an address into the company acted for. Its dialog is open; the verification that follows is up to the caller.
 */
export async function invite(owner: Page, email: string, role: string): Promise<void> {
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption({ label: role });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
}

/** Returns the link of an invitation from the mail, as its reader sees it. */
export async function mailedInvitation(origin: string, email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const { items } = await new Device(origin).ask(sandbox.getMails, { query: { to: email } }, { accessToken: null });
      link = items.map(({ text }) => /\/user\/invitation#\S+/.exec(text)?.[0]).find(Boolean) ?? '';
      return link;
    }, often)
    .not.toBe('');
  return link;
}

/** Gives the browser its own authenticator, like a laptop with a fingerprint reader. */
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

/**
 * Passes the second step of a sign-in on a device that the account doesn't know, with the code from the mail. Other
 * tests may sign in the same user at the same time: one of the codes received in the meantime is this page's. A known
 * device has no second step, so nothing is done.
 */
export async function verifyDevice(page: Page, contact: string): Promise<void> {
  const main = page.getByRole('main');
  const field = main.getByLabel(/^(Send a code|Code sent) to/);
  const isIn = () => new URL(page.url()).pathname !== '/user/login';
  await expect.poll(async () => isIn() || field.isVisible(), often).toBe(true);
  if (isIn()) return;
  const { origin } = new URL(page.url());
  const tried = [...(await codesOf(origin, contact, 'sign in'))];
  await main.getByRole('button', { name: 'Send code' }).click();
  await expect(main.getByText(/^Sent\./)).toBeVisible();
  const isWrong = main.getByText(/^Wrong code/);
  await expect
    .poll(async () => {
      const code = (await codesOf(origin, contact, 'sign in')).find((one) => !tried.includes(one));
      if (code === undefined) return isIn();
      tried.push(code);
      await field.fill(code);
      await main.getByRole('button', { name: 'Verify and sign in' }).click();
      await expect.poll(async () => isIn() || isWrong.isVisible(), often).toBe(true);
      return isIn();
    }, often)
    .toBe(true);
}
