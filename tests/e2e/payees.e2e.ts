import type { Page } from '@playwright/test';
import { globalAccount } from '#contract/global-account/calls.ts';
import { session } from '#contract/session/calls.ts';
import { checkDigitsOf } from '#contract/bank-numbers/iban.ts';
import { checkModulus } from '#server/features/payees/modulus/check.ts';
import { sandboxPin } from '#server/seeds/people.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { expectAccessible } from './axe.ts';
import { schedulesOf } from './bank-schedules.ts';
import { decide, look, supervisor } from './desk-world.ts';
import { enter } from './entering.ts';
import { haveEuros } from './euros.ts';
import { expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

/** A verified customer with a PIN: a new PIN blocks payments for a day. */
const cora = { email: 'cora@keelson.example', password: 'Keelson-Demo-6' };

type Fields = Readonly<Record<string, string>>;

async function checkPayee(page: Page, fields: Fields): Promise<void> {
  const main = page.getByRole('main');
  for (const [label, value] of Object.entries(fields)) {
    const field = main.getByLabel(label, { exact: true });
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await main.getByRole('button', { name: 'Check recipient' }).click();
}

async function addPayee(page: Page, email: string, fields: Fields): Promise<void> {
  const main = page.getByRole('main');
  await checkPayee(page, fields);
  await main.getByRole('button', { name: /^(Add recipient|I’ve checked)/ }).click();
  await passByMail(page, email, 'add a recipient');
  await expect(main.getByRole('heading', { name: fields['Nickname'] ?? '' })).toBeVisible();
}

test('payees in three countries have different forms; one is paid after a reload, later and monthly; all are readable offline', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const device = new Device(origin);
  await device.signIn(cora.email, cora.password);
  const { uid } = await device.ask(session.getAccountInfo);
  const customer = { ...cora, device, uid };
  const { email } = customer;
  const desk = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  const officer = await desk.newPage();
  await enter(officer, origin, supervisor);
  const approve = async (kind: string) => {
    await officer.goto(`/dashboard/operator/cases?kind=${kind}&uid=${uid}`);
    // There may be other cases of hers from another run of this test.
    const waiting = officer.getByRole('main').getByRole('listitem').filter({ hasText: 'Under review' });
    await waiting.getByRole('link').first().click();
    await expect(officer.getByRole('main').getByRole('button', { name: 'Approve' })).toBeVisible();
    if (kind === 'fiatWithdrawal') await look(officer, 'the case of a bank withdrawal');
    await officer.getByRole('main').getByRole('button', { name: 'Approve' }).click();
    await decide(officer, supervisor.email, 'Approve', 'All in order');
    await expect(officer.getByText('This case is closed.')).toBeVisible();
  };
  await haveEuros(customer, () => approve('globalAccount'));

  await enter(page, origin, customer);
  const main = page.getByRole('main');
  // A different account each time, because she has had others.
  const account = String(Date.now()).slice(-10);
  const rest = `37040044${account}`;
  const iban = `DE${checkDigitsOf('DE', rest)}${rest}`;
  const shown = iban.match(/.{1,4}/g)?.join(' ') ?? iban;
  const names = { landlord: `Landlord ${account}`, studio: `Studio ${account}`, supplier: `Supplier ${account}` };
  // Seven unique digits, and an eighth that does or doesn't satisfy the sort code's check.
  const sortCode = '089999';
  const accounts = Array.from({ length: 10 }, (_none, digit) => `${account.slice(-7)}${digit}`);
  const [rightAccount = '', wrongAccount = ''] = (['pass', 'fail'] as const).map((outcome) =>
    accounts.find((one) => checkModulus(sortCode, one) === outcome),
  );
  const holder = { 'First name': 'Bruno', 'Last name': 'Keller' };

  // A typo is reported at once; entered values survive a reload.
  await page.goto('/dashboard/assets/global/address?do=add');
  await main.getByLabel('Nickname', { exact: true }).fill(names.landlord);
  await main.getByLabel('IBAN', { exact: true }).fill('DE89370400440532013001');
  await main.getByLabel('City', { exact: true }).fill('Hamburg');
  await expect(main.getByText('IBAN: check for typing errors')).toBeVisible();
  await expect(main.locator('form[data-is-kept=true]')).toBeVisible();
  await page.reload();
  await expect(main.getByLabel('City', { exact: true })).toHaveValue('Hamburg');
  await look(page, 'the form of a payee');
  await addPayee(page, email, { Nickname: names.landlord, ...holder, IBAN: iban, City: 'Hamburg' });

  await page.goto('/dashboard/assets/global/address?do=add');
  await main.getByLabel('Currency', { exact: true }).selectOption('GBP');
  await expect(main.getByLabel('Sort code', { exact: true })).toBeVisible();
  const studio = {
    Nickname: names.studio,
    ...holder,
    'Sort code': sortCode,
    'Account number': rightAccount,
    'Country or region': 'GB',
    City: 'London',
  };
  // One digit off: the account number isn't valid for that sort code.
  await checkPayee(page, { ...studio, 'Account number': wrongAccount });
  await expect(main.getByText('The sort code and account number don’t match.')).toBeVisible();
  await look(page, 'a payee whose numbers don’t go together');
  await main.getByRole('button', { name: 'Back' }).click();
  await addPayee(page, email, studio);

  await page.goto('/dashboard/assets/global/address?do=add');
  await main.getByLabel('Currency', { exact: true }).selectOption('USD');
  await main.getByLabel('Recipient type', { exact: true }).selectOption('company');
  await addPayee(page, email, {
    Nickname: names.supplier,
    'Company name': 'Rivet Works Inc',
    'Routing number (ABA)': '021000021',
    'Account number': account,
    'Account type': 'checking',
    'Country or region': 'US',
    City: 'New York',
  });
  await look(page, 'the payees');

  // Payee, amount and method: a draft that is finished after a reload.
  await page.goto('/dashboard/assets/global/withdraw');
  const landlord = main.getByLabel('Recipient', { exact: true });
  await landlord.selectOption({ label: `${names.landlord} · EUR · ${shown}` });
  await main.getByLabel('Amount', { exact: true }).fill('50');
  await main.getByLabel(/^Reference/).fill('Miete März');
  await expect(main.getByText('“Miete Marz”')).toBeVisible();
  await expect(main.locator('form[data-is-kept=true]')).toBeVisible();
  await page.reload();
  await expect(main.getByLabel('Amount', { exact: true })).toHaveValue('50');
  await look(page, 'the form of a bank withdrawal');
  await main.getByRole('button', { name: 'Review bank withdrawal' }).click();
  await main.getByLabel('Payment PIN', { exact: true }).fill(sandboxPin);
  await look(page, 'the review of a bank withdrawal');
  await main.getByRole('button', { name: /^Withdraw .* to bank$/ }).click();
  await passByMail(page, email, 'withdraw to a bank account');
  await expect(main.getByText('Under review').first()).toBeVisible();
  await approve('fiatWithdrawal');
  await desk.close();
  await expect(async () => {
    await customer.device.ask(globalAccount.sandboxHurry, { body: {} });
    await expect(main.getByText('Paid by the recipient’s bank')).toBeVisible({ timeout: 500 });
    await expect(main.getByText('Paid', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await look(page, 'a bank withdrawal that is paid');

  await schedulesOf(page, customer, names.landlord);

  await page.goto('/dashboard/assets/global/address?lang=zh-CN');
  await expect(main.getByRole('heading', { name: '收款人', exact: true })).toBeVisible();
  await expectAccessible(page, 'the payees in Chinese');
  await context.setOffline(true);
  await expect(main.getByText(shown)).toBeVisible();
  await main.getByRole('searchbox').fill(names.supplier);
  await expect(main.getByRole('heading', { name: names.supplier })).toBeVisible();
  await expect(main.getByRole('heading', { name: names.landlord })).toBeHidden();
  await context.setOffline(false);
});
