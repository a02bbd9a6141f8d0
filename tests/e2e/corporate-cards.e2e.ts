import type { Page } from '@playwright/test';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { expectAccessible } from './axe.ts';
import { decide, supervisor, type Customer } from './desk-world.ts';
import { enter } from './entering.ts';
import { haveEuros } from './euros.ts';
import { ada, expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };

/** The company, with euros in its global account that one of the staff lets it open. */
async function company(origin: string, officer: Page): Promise<Customer> {
  const device = new Device(origin);
  await device.signIn(harbour.email, harbour.password);
  const { uid } = await device.ask(session.getAccountInfo);
  const customer = { ...harbour, device, uid };
  await haveEuros(
    customer,
    async () => {
      await enter(officer, origin, supervisor);
      await officer.goto(`/dashboard/operator/cases?kind=globalAccount&uid=${uid}`);
      const desk = officer.getByRole('main');
      await desk.getByRole('listitem').filter({ hasText: 'Under review' }).getByRole('link').first().click();
      await desk.getByRole('button', { name: 'Approve' }).click();
      await decide(officer, supervisor.email, 'Approve', 'All in order');
    },
    true,
  );
  return customer;
}

async function issue(page: Page, name: string, perPayment: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('main').getByRole('button', { name: 'Issue card' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Per payment').fill(perPayment);
  await expectAccessible(page, 'a card to be issued');
  await dialog.getByRole('button', { name: 'Issue card' }).click();
  await passByMail(page, harbour.email, 'manage corporate cards');
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.getByText('Active', { exact: true })).toBeVisible();
}

test('a company issues a card, shows its number on the issuer’s page, freezes it and closes it @phone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const desk = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  await company(origin, await desk.newPage());
  await desk.close();
  await enter(page, origin, harbour);
  await page.goto('/dashboard/cards');
  const name = `Travel ${Date.now()}`;
  await issue(page, name, '100');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'a card');

  await dialog.getByRole('button', { name: 'Show card number' }).click();
  await passByMail(page, harbour.email, 'manage corporate cards');
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open the issuer’s page' }).click();
  const issuer = await opened;
  await expect(issuer.getByText(/^9999( \d{4}){3}$/)).toBeVisible();
  await issuer.reload();
  await expect(issuer.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await issuer.close();

  await dialog.getByRole('button', { name: 'Freeze card' }).click();
  await expect(dialog.getByText('Frozen', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Unfreeze card' }).click();
  await expect(dialog.getByText('Active', { exact: true })).toBeVisible();

  // What there is is read without a network, and changed by nobody meanwhile.
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('main').getByRole('button', { name }).click();
  await expect(dialog.getByRole('button', { name: 'Freeze card' })).toBeDisabled();
  await context.setOffline(false);

  await dialog.getByRole('button', { name: 'Close card' }).click();
  const confirm = page.getByRole('dialog', { name: 'Close this card?' });
  await confirm.getByRole('button', { name: 'Close card' }).click();
  await expect(dialog.getByText('Closed', { exact: true })).toBeVisible();
});

test('a person is told that cards are for businesses @phone', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/cards');
  await expect(page.getByRole('heading', { name: 'Corporate cards are for businesses' })).toBeVisible();
  await expectAccessible(page, 'cards for a person');
});
