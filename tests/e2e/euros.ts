import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { convert } from '#contract/convert/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { applicationFields } from '#contract/global-account/rules.ts';
import { applicationForm } from '#server/features/global-account/testing/account.ts';
import { payIn, type Customer } from './desk-world.ts';

/** Euros in the customer's global account, which staff and bank have opened. */
export async function haveEuros(customer: Customer, approve: () => Promise<void>, isCompany = false): Promise<void> {
  const { device } = customer;
  const once = () => ({ idempotencyKey: randomUUID() });
  if (!(await device.ask(globalAccount.getStatus)).isOpen) {
    const form = isCompany ? companyForm() : applicationForm;
    // Another journey may have applied for the same account at the same moment: its officer approves.
    const { body } = await device.call(globalAccount.apply, { body: form }, once());
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

/** What a company hands in: the same as persons, as far as it is asked for, and its tax number. */
function companyForm(): typeof applicationForm {
  const asked = applicationFields('merchant').map(({ key }) => key);
  const values = Object.entries(applicationForm.values).filter(([key]) => asked.includes(key));
  return { ...applicationForm, values: { ...Object.fromEntries(values), vatNumber: 'DE123456789' } };
}
