import type { Page } from '@playwright/test';
import { deposits } from '#contract/deposits/calls.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { expectAccessible, ofTheLook } from './axe.ts';
import { expectToFit } from './fit.ts';
import { newPerson, passByMail, type Person } from './security-world.ts';

export const operator = { email: 'operator@keelson.example', password: 'Keelson-Demo-4' };
export const supervisor = { email: 'supervisor@keelson.example', password: 'Keelson-Demo-5' };

/**
 * Checks the current screen: wide in light colors, narrow in dark colors, and at every width for clipped text. On a
 * phone it is checked only as it is, because the same journey is checked fully on the desktop.
 */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  if (before && before.width < 600) return expectAccessible(page, `${name} on a phone`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 844 });
  await expectAccessible(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${name}, narrow and dark`, ofTheLook);
  await expectToFit(page, name);
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Enters the reason that a dialog requires, submits it, and passes the verification of a decision. */
export async function decide(page: Page, email: string, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason, for the record').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await passByMail(page, email, 'decide a case');
}

export interface Customer extends Person {
  readonly device: Device;
  readonly uid: string;
}

/** Creates a verified customer that no other test uses. */
export async function newCustomer(origin: string): Promise<Customer> {
  const person = await newPerson(origin);
  const device = new Device(origin);
  await device.signIn(person.email, person.password);
  for (const kycStatus of [1, 3] as const)
    await device.ask(sandbox.setKycStatus, { body: { emailAddress: person.email, kycStatus } });
  return { ...person, device, uid: (await device.ask(session.getAccountInfo)).uid };
}

/** Deposits coins to the customer over the chain. @returns the transaction */
export async function payIn({ device, email }: Customer, needsReview = false): Promise<string> {
  const coins = { asset: 'USDT', network: 'TRX', amount: '250' };
  await device.ask(deposits.getAddress, { query: { Asset: coins.asset, Network: coins.network } });
  const body = { emailAddress: email, ...coins, needsReview };
  const { transactionHash } = await device.ask(deposits.sandboxDeposit, { body });
  await device.ask(deposits.sandboxMine, { body: { blocks: 30 } });
  return transactionHash;
}
