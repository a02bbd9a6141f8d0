import { expect, type Browser, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { convert } from '#contract/convert/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { session } from '#contract/session/calls.ts';
import { applicationForm } from '#server/features/global-account/testing/account.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { decide, payIn, supervisor, type Customer } from './desk-world.ts';
import { enter } from './entering.ts';

/** A verified customer with a PIN: a new PIN blocks payments for a day. */
export const cora = { email: 'cora@keelson.example', password: 'Keelson-Demo-6' };

/** Gives the customer euros in a global account that staff and the bank have opened. */
export async function haveEuros(customer: Customer, approve: () => Promise<void>): Promise<void> {
  const { device } = customer;
  const once = () => ({ idempotencyKey: randomUUID() });
  if (!(await device.ask(globalAccount.getStatus)).isOpen) {
    // Another test may have applied for the same account at the same moment; then its officer approves.
    const { body } = await device.call(globalAccount.apply, { body: applicationForm }, once());
    if (body.success) await approve();
  }
  await payIn(customer);
  await expect(async () => {
    await device.ask(globalAccount.sandboxHurry, { body: {} });
    expect((await device.ask(globalAccount.getStatus)).isOpen).toBe(true);
    const asked = { from: 'USDT', to: 'EUR', side: 'give', amount: '200' } as const;
    const { id: quoteId } = await device.ask(convert.quote, { body: asked });
    await device.ask(convert.exchangeCurrency, { body: { quoteId } }, once());
  }).toPass();
  const move = { from: 'wallet', asset: 'EUR', amount: '150' } as const;
  await device.ask(globalAccount.move, { body: move }, once());
}

/** Signs Cora in with euros in her global account. An officer opens the account first if it isn't open yet. */
export async function enterWithEuros(page: Page, browser: Browser, origin: string): Promise<Customer> {
  const device = new Device(origin);
  await device.signIn(cora.email, cora.password);
  const { uid } = await device.ask(session.getAccountInfo);
  const customer = { ...cora, device, uid };
  await haveEuros(customer, async () => {
    const desk = await browser.newContext({ baseURL: origin, locale: 'en-US' });
    const officer = await desk.newPage();
    await enter(officer, origin, supervisor);
    await officer.goto(`/dashboard/operator/cases?kind=globalAccount&uid=${uid}`);
    const waiting = officer.getByRole('main').getByRole('listitem').filter({ hasText: 'Under review' });
    await waiting.getByRole('link').first().click();
    await officer.getByRole('main').getByRole('button', { name: 'Approve' }).click();
    await decide(officer, supervisor.email, 'Approve', 'All in order');
    await desk.close();
  });
  await enter(page, origin, customer);
  return customer;
}
