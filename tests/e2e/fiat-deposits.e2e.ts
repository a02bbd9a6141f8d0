import { randomUUID } from 'node:crypto';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { session } from '#contract/session/calls.ts';
import { applicationForm } from '#server/features/global-account/testing/account.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { uploaded } from '#server/features/files/testing/upload.ts';
import { newIban } from '../harness/payers.ts';
import { expectAccessible } from './axe.ts';
import { decide, look, supervisor } from './desk-world.ts';
import { enter } from './entering.ts';
import { newcomer } from './kyc-world.ts';
import { expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

test('a bank deposit is announced, paid from a named account, reviewed, credited, and read offline, in both languages @phone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const customer = await newcomer(origin, 'merchant');
  const { device, email } = customer;
  await device.signIn(email, customer.password);
  for (const kycStatus of [1, 3] as const)
    await device.ask(sandbox.setKycStatus, { body: { emailAddress: email, kycStatus } });
  const { uid } = await device.ask(session.getAccountInfo);
  const { taxId: vatNumber = '', ...common } = applicationForm.values;
  const body = { ...applicationForm, values: { ...common, vatNumber } };
  await device.ask(globalAccount.apply, { body }, { idempotencyKey: randomUUID() });

  const desk = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  const officer = await desk.newPage();
  await enter(officer, origin, supervisor);
  const approve = async (kind: string, reason: string) => {
    await officer.goto(`/dashboard/operator/cases?kind=${kind}&uid=${uid}`);
    await officer.getByRole('main').getByRole('listitem').getByRole('link').click();
    if (kind === 'fiatDeposit') {
      await officer.getByRole('button', { name: 'Show: File 1' }).click();
      await expect(officer.getByRole('img', { name: 'File 1' })).toBeVisible();
      await look(officer, 'the case of a deposit with its proof');
    }
    await officer.getByRole('main').getByRole('button', { name: 'Approve' }).click();
    await decide(officer, supervisor.email, 'Approve', reason);
    await expect(officer.getByText('This case is closed.')).toBeVisible();
  };
  await approve('globalAccount', 'All in order');
  await expect(async () => {
    await device.ask(globalAccount.sandboxHurry, { body: {} });
    expect((await device.ask(globalAccount.getStatus)).isOpen).toBe(true);
  }).toPass();

  // Adds the account to pay from, with a typo first.
  await enter(page, origin, customer);
  const main = page.getByRole('main');
  const iban = newIban();
  await page.goto('/dashboard/assets/global/deposit/white');
  await main.getByLabel('IBAN').fill(iban.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  await main.getByRole('button', { name: 'Add account' }).click();
  await expect(main.getByText('check digits don’t match')).toBeVisible();
  await main.getByLabel('IBAN').fill(iban);
  await main.getByLabel('Label').fill('Our bank');
  await main.getByRole('button', { name: 'Add account' }).click();
  await passByMail(page, email, 'add a paying account');
  await expect(main.getByText('Waiting period')).toBeVisible();
  await look(page, 'the accounts to pay from');

  // Announces the deposit: the form says who may pay; the bank details follow.
  await main.getByRole('link', { name: 'Back to deposits' }).click();
  await expect(main.getByText('Only accounts in your own name')).toBeVisible();
  await look(page, 'the deposit form');
  await main.getByLabel('Amount').fill('5');
  await main.getByRole('button', { name: 'Get bank details' }).click();
  await expect(main.getByText(/Enter at least [\d,.]+ EUR/).first()).toBeVisible();
  await main.getByLabel('Amount').fill('250');
  await main.getByRole('button', { name: 'Get bank details' }).click();
  const record = page.getByRole('dialog');
  const reference = await record.getByLabel('Payment reference').first().textContent();
  expect(reference).toMatch(/^KL[0-9A-Z]{8}$/);
  await expect(record.getByRole('img', { name: 'QR code for a SEPA transfer' })).toBeVisible();
  await look(page, 'a deposit that waits');

  // The bank details are also available without a network.
  await context.setOffline(true);
  await record.getByRole('button', { name: 'Close' }).click();
  await main.getByRole('table').getByRole('button').first().click();
  await expect(record.getByText(reference ?? '').first()).toBeVisible();
  await context.setOffline(false);

  const paid = { uid, currency: 'EUR', amount: '250', payerName: null, payerNumber: iban, reference: reference ?? '' };
  await device.ask(fiatDeposits.sandboxTransfer, { body: { ...paid, isShared: false, fate: 'settled' } });
  await expect(async () => {
    await device.ask(globalAccount.sandboxHurry, { body: {} });
    const { items } = await device.ask(fiatDeposits.listMine, { body: {} });
    expect(items[0]?.status).toBe('pendingReview');
  }).toPass();
  await expect(record.getByText('Under review').first()).toBeVisible();
  await look(page, 'a deposit under review');
  const { items: waiting } = await device.ask(fiatDeposits.listMine, { body: {} });
  const proof = { id: waiting[0]?.id ?? '', files: [await uploaded(device, 'fiat.proof', jpg)] };
  await device.ask(fiatDeposits.submitProof, { body: proof }, { idempotencyKey: randomUUID() });
  await approve('fiatDeposit', 'Its own account');
  await expect(record.getByText('Added to your available balance')).toBeVisible();
  await look(page, 'a credited deposit');

  // Staff freezes part of it: the freeze has a record, and the amount is no longer available.
  await officer.goto(`/dashboard/operator/user?uid=${uid}`);
  await officer.getByRole('button', { name: 'Freeze amount' }).click();
  const freeze = officer.getByRole('dialog');
  await freeze.getByLabel('Asset').selectOption('EUR');
  await freeze.getByLabel('Amount', { exact: true }).fill('100');
  await look(officer, 'the dialog of a freeze at the bank');
  await decide(officer, supervisor.email, 'Freeze', 'Ordered by a court');
  const frozen = officer.getByRole('main').getByRole('listitem').filter({ hasText: 'Ordered by a court' }).first();
  await expect(frozen.getByText(/Global account/)).toBeVisible();
  await look(officer, 'a customer’s balances in both accounts');
  await desk.close();
  await page.goto('/dashboard/assets/global/order');
  await expect(main.getByRole('button', { name: /^Frozen/ }).first()).toBeVisible();
  await look(page, 'the record of a freeze');

  // The records are read without a network, filtered by kind, and opened. The overview is opened once before: without a
  // service worker here, its code would not be cached.
  const tabs = main.getByRole('navigation', { name: 'Global account' });
  await main.getByRole('link', { name: 'Overview' }).click();
  await expect(main.getByRole('heading', { name: 'Currency accounts' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Records' }).click();
  await expect(main.getByRole('button', { name: /^Frozen/ }).first()).toBeVisible();
  await context.setOffline(true);
  await main.getByRole('link', { name: 'Overview' }).click();
  await tabs.getByRole('link', { name: 'Records' }).click();
  await main
    .getByRole('button', { name: /^Deposit/ })
    .first()
    .click();
  await expect(record.getByText('250.00', { exact: false }).first()).toBeVisible();
  await context.setOffline(false);

  await page.goto('/dashboard/assets/global/deposit?lang=zh-CN');
  await expect(main.getByRole('heading', { name: '银行汇款充值' })).toBeVisible();
  await expect(main.getByText('已完成').first()).toBeVisible();
  await expectAccessible(page, 'the deposits in Chinese');
});
