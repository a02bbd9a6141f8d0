import { randomBytes } from 'node:crypto';
import { account } from '#contract/account/calls.ts';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { png } from '#server/features/files/testing/pictures.ts';
import { expect, type Page } from '@playwright/test';
import { storedKeys } from './offline-world.ts';
import { newestCode } from './security-world.ts';

export const operator = { email: 'operator@keelson.example', password: 'Keelson-Demo-4' };

export interface Newcomer {
  readonly email: string;
  readonly password: string;
}

/** Registers a user that no other test uses, through the calls that a browser makes. */
export async function newcomer(
  origin: string,
  accountType: 'individual' | 'merchant',
): Promise<Newcomer & { readonly device: Device }> {
  const device = new Device(origin);
  const person = { email: `${randomBytes(6).toString('hex')}@kyc.example`, password: 'Long-enough-7-words' };
  const contact = { emailAddress: person.email };
  const questionnaireId = await device.passQuestionnaire(contact, accountType);
  await device.ask(session.sendVerificationCode, { body: { purpose: 'register', ...contact } });
  const body = {
    ...contact,
    code: await newestCode(origin, person.email),
    codeTicket: device.codeTicket,
    password: await device.sealPassword(person.password, 'register'),
    questionnaireId,
    accountType,
    hasAcceptedTerms: true as const,
    ...(accountType === 'merchant' ? { merchantName: 'Harbour Test Ltd' } : {}),
  };
  await device.ask(account.registerByEmail, { body }, { accessToken: null });
  return { ...person, device };
}

export const picture = { name: 'photo.png', mimeType: 'image/png', buffer: png(64, 48) };

/** Chooses a file for a field through the file dialog. */
export async function choose(page: Page, field: string, file: typeof picture): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: new RegExp(`^(Choose|Replace) file: ${field}$`) }).click();
  await (await chooser).setFiles(file);
}

/** Uploads a picture to a field, and waits until it is stored. */
export async function upload(page: Page, field: string): Promise<void> {
  await choose(page, field, picture);
  await expect(page.getByRole('group', { name: field }).getByText('Uploaded', { exact: true })).toBeVisible();
}

export const pressNext = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

/**
 * Continues to the step of this name and waits for it. A busy machine still shows the previous step for a moment, and
 * text typed at once would go into its fields, some of which have the same names.
 */
export async function next(page: Page, step: string): Promise<void> {
  await pressNext(page);
  await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible();
}

export async function fillDocument(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Issuing country or region').selectOption('DE');
  await main.getByLabel('Document type').selectOption('passport');
  await main.getByLabel('Document number').fill('C01X00T47');
  await main.getByLabel('Issue date').fill('2020-01-01');
  await main.getByLabel('Expiry date', { exact: true }).fill('2099-01-01');
}

export async function fillPerson(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('First name').fill('Erika');
  await main.getByLabel('Last name').fill('Mustermann');
  await main.getByLabel('Date of birth').fill('1990-07-15');
  await main.getByLabel('Nationality').selectOption('AT');
  await main.getByLabel('City').fill('Köln');
  await main.getByLabel('Street address').fill('Heidestraße 17');
  await main.getByLabel('Postal code').fill('51147');
}

/** Fills in the whole form and submits it. */
export async function handInPerson(page: Page): Promise<void> {
  await page.goto('/dashboard/account/verifiy');
  await fillDocument(page);
  await next(page, 'Individual');
  await fillPerson(page);
  await next(page, 'Photos');
  await upload(page, 'Front of the document');
  await upload(page, 'Selfie with document');
  await next(page, 'Review and submit');
  await handIn(page);
}

export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for verification' }).click();
}

/** Completes the camera step as on a phone, on the page that the QR code leads to. */
export async function doCameraStep(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Liveness check' })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const link = (await page.getByLabel('Liveness check link').textContent()) ?? '';
  const phone = await page.context().newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Show your face to the camera' }).click();
  await expect(phone.getByText(/^Done\. A reviewer/)).toBeVisible();
  await phone.close();
}

/** Makes the provider's reviewer decide, on the sandbox's page. */
export async function review(page: Page, email: string, answer: 'Approve' | 'Reject', comment = ''): Promise<void> {
  const world = await page.context().newPage();
  await world.goto('/sandbox');
  await world.getByLabel('Applicant email').fill(email);
  if (comment) await world.getByLabel('Reviewer’s comment').fill(comment);
  await world.getByRole('button', { name: `${answer} application` }).click();
  await expect(world.getByText('Decision sent.')).toBeVisible();
  await world.close();
}

/** Returns how many chosen files the device stores that are not uploaded yet. */
export async function countKept(page: Page): Promise<number> {
  const keys = await page.evaluate(storedKeys, 'drafts');
  return keys.filter((key) => typeof key === 'string' && key.includes('/file/')).length;
}
