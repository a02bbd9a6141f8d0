import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { must } from '#contract/platform/errors.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { stepUpLifetimeS } from '#contract/step-up/actions.ts';
import { Device } from '#server/features/session/testing/device.ts';

/** A mail is there in a moment: asked for at the usual second's distance, a journey would mostly wait. */
const often = { intervals: [50, 100, 150, 250] };

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
    }, often)
    .toMatch(/^\d{6}$/);
  return code;
}

/**
 * Passes the security verification that is on the screen with a code sent to the mail. `purpose`, in the
 * mail's own words, tells it from those that others in the suite get at the same address; where those do the same at the
 * same time, of the codes that came meanwhile one is this page's.
 */
export async function passByMail(page: Page, email: string, purpose = ''): Promise<void> {
  const { origin } = new URL(page.url());
  const dialog = verification(page);
  const field = dialog.getByLabel(/^Code sent to/);
  // The dialog sends one by itself.
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
      // Its last digit sends it.
      await field.fill(code);
      await expect.poll(async () => (await isDone()) || isWrong.isVisible(), often).toBe(true);
      return isDone();
    }, often)
    .toBe(true);
}

/** The dialog of the security verification. */
export function verification(page: Page) {
  return page.getByRole('dialog', { name: 'Security check' });
}

/** When the verification on the screen began, by its countdown; a second or two early. */
async function openedAt(dialog: Locator): Promise<number> {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await dialog.getByRole('timer').textContent()) ?? '') ?? [];
  const leftS = Number(must(minutes, 'the minutes left')) * 60 + Number(must(seconds, 'and the seconds'));
  return Date.now() - (stepUpLifetimeS - leftS + 2) * 1000;
}

/** The codes that have come so far, newest first; `sinceMs`: those of that instant on. */
export async function codesOf(origin: string, to: string, purpose = '', sinceMs = 0): Promise<readonly string[]> {
  const { items } = await new Device(origin).ask(sandbox.getMails, { query: { to } }, { accessToken: null });
  const ours = items.filter(({ text, sentAt }) => text.includes(purpose) && Date.parse(sentAt) >= sinceMs);
  return ours.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
}

/** Invites an address into the company that is acted for. The dialog for it is open; the verification that follows is the caller's. */
export async function invite(owner: Page, email: string, role: string): Promise<void> {
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption({ label: role });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
}

/** The link of an invitation in the mail, as its reader sees it. */
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

/**
 * Passes the second step of a sign-in on a device that the account doesn't know, with the code from the mail. Others in
 * the suite may sign in the same person at the same time: of the codes that came meanwhile one is this page's. On a
 * device that is known there is no second step, and nothing to do.
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
