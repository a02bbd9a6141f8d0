import type { Page } from '@playwright/test';
import { session } from '#contract/session/calls.ts';
import { submitPerson } from '#server/features/kyc/testing/applicant.ts';
import { expectAccessible } from './axe.ts';
import { newcomer, operator } from './kyc-world.ts';
import { ada, expect, signIn, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

const widths = [1280, 390];

/** At both widths, as it is on the screen. */
async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `${name} at ${width} px`);
  }
  if (before) await page.setViewportSize(before);
}

test('a review is taken from the inbox, its customer is asked and answers, and it is escalated and decided', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const person = await newcomer(origin, 'individual');
  await person.device.signIn(person.email, person.password);
  const { application } = await submitPerson(person.device);
  const uid = (await person.device.ask(session.getAccountInfo)).uid;

  await signIn(page, origin, operator);
  await page.goto('/dashboard/operator/cases');
  await page.getByLabel('Type').selectOption('Identity verification');
  await expect(page).toHaveURL(/kind=kyc/);
  await look(page, 'the inbox');
  await page.getByRole('listitem').filter({ hasText: uid }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`id=${application?.id}`));
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText(/^Assigned to /)).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  await look(page, 'the dialog of a note');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await page.getByLabel('Internal note').fill('The passport looks worn.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('The passport looks worn.')).toBeVisible();
  await page.getByRole('button', { name: 'Request information' }).click();
  await page.getByLabel('Question for the customer').fill('Where do you live now?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Awaiting customer')).toBeVisible();
  await look(page, 'a case');

  const home = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  const customer = await home.newPage();
  await signIn(customer, origin, person);
  await customer.goto('/dashboard/notifications');
  await customer.getByRole('link', { name: /We need more information/ }).click();
  await expect(customer.getByText('Where do you live now?')).toBeVisible();
  await customer.getByRole('button', { name: 'Send answer' }).click();
  await expect(customer.getByText('Enter your answer')).toBeVisible();
  await look(customer, 'the questions');
  await customer.getByLabel('Your answer').fill('In Kiel, as before.');
  await customer.getByRole('button', { name: 'Send answer' }).click();
  await expect(customer.getByText('Answered')).toBeVisible();
  await home.close();

  await page.reload();
  await expect(page.getByText('In Kiel, as before.')).toBeVisible();
  await page.getByRole('button', { name: 'Escalate', exact: true }).click();
  await page.getByLabel('Reason, for the record').fill('A second look at the passport.');
  await page.getByRole('dialog').getByRole('button', { name: 'Escalate', exact: true }).click();
  await expect(page.getByText('Escalated to Compliance').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByLabel('Reason shown to the applicant').selectOption('Document expired');
  await page.getByLabel('Reason shown to the customer').fill('The passport has expired.');
  await look(page, 'the dialog of a decision');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await passByMail(page, operator.email, 'decide a case');
  await expect(page.getByText('This case is closed.')).toBeVisible();
  await expect(page.getByText('Decided: Reject')).toBeVisible();
});

test('a customer’s record leads from the search to tier and balances; an amount is frozen and let go', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await signIn(page, origin, operator);
  await page.goto('/dashboard/operator/users');
  await page.getByLabel('UID, email address, phone number or part of a name').fill(ada.email);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Ada Lindqvist' }).click();
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await expect(page.getByText('Recent activity')).toBeVisible();
  await look(page, 'a customer’s record');
  await page.getByRole('button', { name: 'Freeze amount' }).click();
  await page.getByLabel('Asset').selectOption('ETH');
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await look(page, 'the dialog of a freeze');
  await page.getByLabel('Amount', { exact: true }).fill('0.01');
  await page.getByLabel('Reason, for the record').fill('Ordered by a court.');
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze', exact: true }).click();
  await passByMail(page, operator.email, 'decide a case');
  const line = page.getByRole('listitem').filter({ hasText: 'Ordered by a court.' }).first();
  await expect(line.getByText('Frozen', { exact: true })).toBeVisible();
  await line.getByRole('button', { name: 'Unfreeze' }).click();
  await page.getByLabel('Reason, for the record').fill('The order was lifted.');
  await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze' }).click();
  await passByMail(page, operator.email, 'decide a case');
  await expect(line.getByText('Unfrozen', { exact: true })).toBeVisible();
});

test('an operator sees how the providers do, what failed of them and what waits', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '', operator);
  await page.goto('/dashboard/operator/jobs');
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await expect(line('Email')).toContainText('Sandbox');
  await expect(line('Push notifications')).toContainText('No calls yet');
  await look(page, 'the providers’ health');
});
