import { globalAccount } from '#contract/global-account/calls.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { session } from '#contract/session/calls.ts';
import { expectAccessible } from './axe.ts';
import { decide, look, operator } from './desk-world.ts';
import { enter } from './entering.ts';
import { newcomer } from './kyc-world.ts';
import { expect, test } from './offline-world.ts';

test('a global account is opened, its details copied and printed, a statement made, records read offline, in both languages @phone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const customer = await newcomer(origin, 'merchant');
  await customer.device.signIn(customer.email, customer.password);
  for (const kycStatus of [1, 3] as const)
    await customer.device.ask(sandbox.setKycStatus, { body: { emailAddress: customer.email, kycStatus } });
  const { uid } = await customer.device.ask(session.getAccountInfo);
  await enter(page, origin, customer);
  const main = page.getByRole('main');
  await page.goto('/dashboard/assets/global');
  await expect(main.getByRole('heading', { name: 'Currencies and fees' })).toBeVisible();
  await look(page, 'the introduction');
  await main.getByRole('link', { name: 'Open a global account' }).click();
  await main.getByLabel('EUR Euro').check();
  await main.getByLabel('USD US dollar').check();
  await main.getByRole('button', { name: 'Continue to details' }).click();

  // Missing fields are reported, and the entered values are restored after the page is reloaded.
  await main.getByRole('button', { name: 'Review' }).click();
  await expect(main.getByText(/fields need your attention/)).toBeVisible();
  await look(page, 'the application');
  await main.getByLabel('What will you use the account for?').selectOption('trade');
  await main.getByLabel('Where does the money come from?').selectOption('business');
  await main.getByLabel('Expected volume per month, in euros').selectOption('below100k');
  await main.getByLabel('Country of residence').selectOption('DE');
  await main.getByLabel('Street and number').fill('Am Kai 4');
  await main.getByLabel('City').fill('Hamburg');
  await main.getByLabel('Postal code').fill('20457');
  await main.getByLabel('VAT or tax number').fill('DE123456789');
  await main.getByLabel('Company phone number', { exact: true }).fill('+494012345678');
  await expect(main.locator('form')).toHaveAttribute('data-is-kept', 'true');
  await page.reload();
  await expect(main.getByLabel('City')).toHaveValue('Hamburg');
  await main.getByRole('button', { name: 'Review' }).click();
  await expect(main.getByText('Am Kai 4')).toBeVisible();
  await look(page, 'the review of an application');
  await main.getByRole('button', { name: 'Submit application' }).click();
  await expect(main.getByText('Under review').first()).toBeVisible();

  const desk = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  const officer = await desk.newPage();
  await enter(officer, origin, operator);
  await officer.goto(`/dashboard/operator/cases?kind=globalAccount&uid=${uid}`);
  await officer.getByRole('main').getByRole('listitem').getByRole('link').click();
  await officer.getByRole('main').getByRole('button', { name: 'Approve' }).click();
  await decide(officer, operator.email, 'Approve', 'All in order');
  await expect(officer.getByText('This case is closed.')).toBeVisible();
  await desk.close();
  await expect(async () => {
    await customer.device.ask(globalAccount.sandboxHurry, { body: {} });
    const { items } = await customer.device.ask(globalAccount.getStatus);
    expect(items.map(({ status }) => status)).toEqual(['activated', 'activated']);
  }).toPass();

  await expect(main.getByRole('link', { name: 'Bank details' }).first()).toBeVisible();
  await look(page, 'the overview of the account');
  await main.getByRole('link', { name: 'Bank details' }).first().click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('SNDBLT2LXXX')).toBeVisible();
  await expect(details.getByRole('img', { name: 'QR code for a SEPA transfer' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await details.getByRole('button', { name: 'Copy all details' }).click();
  await expect(details.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/IBAN: LT\d{18}/);
  await look(page, 'the details of an account');
  await details.getByRole('link', { name: 'Print as a letter' }).click();
  await expect(main.getByRole('heading', { name: 'Bank details for payments in EUR' })).toBeVisible();
  await look(page, 'the letter');

  await page.goto('/dashboard/assets/global?view=move');
  await expect(main.getByLabel('Direction')).toBeVisible();
  await main.getByLabel('Amount', { exact: true }).fill('5');
  await main.getByRole('button', { name: 'Review' }).click();
  await expect(main.getByText('not enough EUR available')).toBeVisible();
  await look(page, 'the move between accounts');

  await page.goto('/dashboard/assets/global/statements');
  await main.getByLabel('Period').selectOption({ index: 1 });
  await main.getByRole('button', { name: 'Create statement' }).click();
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-EUR-\d{4}-\d\d-01.*\.pdf$/);
  await look(page, 'the statements');

  await page.goto('/dashboard/assets/global?lang=zh-CN');
  await expect(main.getByRole('heading', { name: '全球账户' })).toBeVisible();
  await expectAccessible(page, 'the overview in Chinese');
  await page.goto('/dashboard/assets/global/order?lang=en');
  await expect(main.getByText(/^Updated /)).toBeVisible();
  await look(page, 'the records');
  await context.setOffline(true);
  await main.getByRole('link', { name: 'Overview' }).click();
  await expect(main.getByText('LT', { exact: false }).first()).toBeVisible();
  await expect(main.getByText(/offline$/).first()).toBeVisible();
});
