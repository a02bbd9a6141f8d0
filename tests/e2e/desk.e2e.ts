import { session } from '#contract/session/calls.ts';
import { submitPerson } from '#server/features/kyc/testing/applicant.ts';
import { decide, look, newCustomer, operator, payIn } from './desk-world.ts';
import { enter } from './entering.ts';
import { newcomer } from './kyc-world.ts';
import { expect, signIn, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

test('a verification case is taken from the queue, its customer answers a question, and it is escalated and decided', async ({
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
  await page.getByLabel('Comment shown to the applicant').fill('The passport has expired.');
  await look(page, 'the dialog of a decision');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await passByMail(page, operator.email, 'decide a case');
  await expect(page.getByText('This case is closed.')).toBeVisible();
  await expect(page.getByText('Decided: Reject')).toBeVisible();
});

test('a deposit is reviewed and credited at the desk, then frozen and unfrozen in the same place', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const customer = await newCustomer(origin);
  await payIn(customer, true);
  await enter(page, origin, operator);
  await page.goto(`/dashboard/operator/cases?kind=deposit&uid=${customer.uid}`);
  const main = page.getByRole('main');
  await main.getByRole('listitem').getByRole('link').click();
  await expect(main.getByRole('heading', { name: 'Progress' })).toBeVisible();
  // There is no return address yet.
  await expect(main.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  await look(page, 'the case of a deposit');
  await main.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog').getByText('Credits the customer.')).toBeVisible();
  await decide(page, operator.email, 'Approve', 'His salary');
  await expect(main.getByText('This case is closed.')).toBeVisible();
  await main.getByRole('button', { name: 'Freeze' }).click();
  await decide(page, operator.email, 'Freeze', 'Ordered by a court');
  await expect(main.getByRole('button', { name: 'Unfreeze' })).toBeVisible();

  await page.goto('/dashboard/operator/deposits');
  const line = main.getByRole('listitem').filter({ hasText: `UID ${customer.uid}` });
  await expect(line.getByText('Frozen', { exact: true })).toBeVisible();
  await line.getByRole('link').click();
  await main.getByRole('button', { name: 'Unfreeze' }).click();
  await decide(page, operator.email, 'Unfreeze', 'The order was lifted');
  await expect(main.getByRole('button', { name: 'Complete' })).toBeVisible();
});
