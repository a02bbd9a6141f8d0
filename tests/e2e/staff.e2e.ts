import type { Browser, Page } from '@playwright/test';
import { inbox } from '#contract/inbox/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { submitPerson } from '#server/features/kyc/testing/applicant.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { decide, look, newCustomer, operator, payIn, supervisor } from './desk-world.ts';
import { enter } from './entering.ts';
import { expect, test } from './offline-world.ts';
import { newPerson, type Person } from './security-world.ts';
import { operatorPaths } from './screens.ts';

/** Opens another browser in which a user is signed in. */
async function elsewhere(browser: Browser, baseURL: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', serviceWorkers: 'block' });
  const page = await context.newPage();
  await enter(page, baseURL, person);
  return page;
}

/** Returns the buttons that can be pressed on a page, except those that only read. */
async function actionsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
  const found = await page.getByRole('main').locator('button:enabled').allTextContents();
  const reading = /^(Search|Show|Show more|Export\b.*|Verify|Copy|History)$/;
  return found.filter((text) => !reading.test(text.trim())).map((text) => `${path}: ${text}`);
}

test('a role is granted by two admins, and the new auditor reads the whole desk and finds no action to press', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const [customer, colleague] = [await newCustomer(origin), await newCustomer(origin)];
  await payIn(customer, true);
  const applicant = await newPerson(origin);
  const device = new Device(origin);
  await device.signIn(applicant.email, applicant.password);
  const { application } = await submitPerson(device);
  const reason = `Audits the year, ${colleague.uid}`;

  await enter(page, origin, operator);
  await page.goto('/dashboard/operator/staff');
  await page.getByRole('button', { name: 'Grant a role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('UID').fill(colleague.uid);
  await dialog.getByLabel('Role').selectOption('Auditor');
  await look(page, 'the dialog of a role');
  await decide(page, operator.email, 'Propose', reason);
  const proposed = page.getByRole('listitem').filter({ hasText: reason });
  await expect(proposed.getByText('Another operator must make the second')).toBeVisible();
  await expect(proposed.getByRole('button')).toHaveCount(0);
  await look(page, 'the roles of the staff');

  const second = await elsewhere(browser, origin, supervisor);
  await second.goto('/dashboard/operator/staff');
  const change = second.getByRole('listitem').filter({ hasText: reason });
  await change.getByRole('button', { name: 'Approve' }).click();
  await decide(second, supervisor.email, 'Approve', 'The contract is signed');
  await expect(change.getByText('Approved', { exact: true })).toBeVisible();
  await second.context().close();

  const auditor = await elsewhere(browser, origin, colleague);
  const paths = [
    ...operatorPaths,
    `/dashboard/operator/user?uid=${customer.uid}`,
    `/dashboard/operator/case?kind=kyc&id=${application?.id}`,
    `/dashboard/operator/verifications?id=${application?.id}`,
    `/dashboard/operator/users?text=${customer.uid}`,
  ];
  const actions: string[] = [];
  for (const path of paths) actions.push(...(await actionsOn(auditor, path)));
  expect(actions).toEqual([]);
  await auditor.context().close();
});

test('a customer’s account is viewed, set to VIP and corrected by two operators, disabled, banned and restored', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const customer = await newCustomer(origin);
  await payIn(customer);
  const own = await elsewhere(browser, origin, customer);
  await own.goto('/dashboard/overview');
  await expect(own.getByText('Your assets')).toBeVisible();

  await enter(page, origin, operator);
  await page.goto('/dashboard/operator/users');
  await page.getByLabel('UID, email address, phone number or part of a name').fill(customer.email);
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: `UID ${customer.uid}` }).click();
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await expect(main.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await expect(main.getByText(customer.email)).toHaveCount(0);
  await main.getByRole('button', { name: 'Show contact details' }).click();
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason, for the record').fill('He called about a deposit');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(main.getByText(customer.email)).toBeVisible();
  // Data that viewing it changed is refetched before the dialog closes; until then the page under it moves.
  await expect(dialog).toHaveCount(0);
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);

  await expect(main.getByText('Deposit credited')).toHaveCount(0);
  await main.getByRole('button', { name: 'Show content' }).click();
  await dialog.getByLabel('Reason, for the record').fill('He says that he heard nothing');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(main.getByText('Deposit credited')).toBeVisible();

  const act = async (press: string, action: string, reason: string) => {
    await main.getByRole('button', { name: press, exact: true }).click();
    await decide(page, operator.email, action, reason);
    await expect(dialog).toHaveCount(0);
  };
  await act('Propose VIP', 'Propose', 'Trades enough by now');
  await expect(main.getByText('VIP awaiting second operator')).toBeVisible();

  await main.getByRole('button', { name: 'Freeze amount' }).click();
  await dialog.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(dialog.getByText('Enter a reason').last()).toBeVisible();
  await look(page, 'the dialog of a freeze');
  await dialog.getByLabel('Amount', { exact: true }).fill('40');
  await decide(page, operator.email, 'Freeze', 'Ordered by a court');
  const frozen = main.getByRole('listitem').filter({ hasText: 'Ordered by a court' }).first();
  await expect(frozen.getByText('Frozen', { exact: true })).toBeVisible();
  await frozen.getByRole('button', { name: 'Unfreeze' }).click();
  await decide(page, operator.email, 'Unfreeze', 'The order was lifted');
  await expect(frozen.getByText('Unfrozen', { exact: true })).toBeVisible();

  await main.getByRole('button', { name: 'Propose a correction' }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('-12.5');
  await decide(page, operator.email, 'Propose', 'Credited twice by mistake');
  const correction = main.getByRole('listitem').filter({ hasText: 'Credited twice by mistake' }).first();
  await expect(correction.getByText('Awaiting second operator')).toBeVisible();
  await look(page, 'a customer’s record');
  const second = await elsewhere(browser, origin, supervisor);
  await second.goto(`/dashboard/operator/cases?kind=balance&uid=${customer.uid}`);
  await second.getByRole('main').getByRole('listitem').getByRole('link').click();
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  await decide(second, supervisor.email, 'Approve', 'The books say so too');
  await expect(second.getByText('This case is closed.')).toBeVisible();
  await second.goto(`/dashboard/operator/cases?kind=tier&uid=${customer.uid}`);
  await second.getByRole('main').getByRole('listitem').getByRole('link').click();
  await expect(second.getByText('Standard to VIP')).toBeVisible();
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  await decide(second, supervisor.email, 'Approve', 'The volume is there');
  await expect(second.getByText('This case is closed.')).toBeVisible();
  await second.context().close();
  await page.reload();
  await expect(main.getByText('VIP', { exact: true })).toBeVisible();
  await expect(correction.getByText('Approved', { exact: true })).toBeVisible();
  await expect(main.getByText('237.50').first()).toBeVisible();

  await act('End all sessions', 'End all sessions', 'A phone was stolen');
  await own.goto('/dashboard/overview');
  await expect(own).toHaveURL(/\/user\/login/);
  const signInFault = async () => (await customer.device.trySignIn(customer.email, customer.password)).body.error?.code;
  for (const [press, undo, standing, code] of [
    ['Disable', 'Enable', 'Disabled', 80001],
    ['Ban', 'Lift ban', 'Banned', 50010],
  ] as const) {
    await act(press, press, 'Asked for by the police');
    await expect(main.getByText(standing, { exact: true })).toBeVisible();
    expect(await signInFault()).toBe(code);
    await act(undo, undo, 'The police was wrong');
    await expect(main.getByText(standing, { exact: true })).toHaveCount(0);
    // The sign-in gets to the second step, which a device without a session has to pass.
    expect(await signInFault()).toBe('session:verificationRequired');
  }
  await own.context().close();
});

test('a provider’s event is listed and replayed by a decision, beside the providers’ health', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const staff = new Device(origin);
  await staff.signIn(operator.email, operator.password);
  const reported = async () => (await staff.ask(inbox.listEvents, { query: { State: 'done' } })).items;
  const before = new Set((await reported()).map(({ id }) => id));
  await payIn(await newCustomer(origin));
  const ours = async () => (await reported()).find(({ id, kind }) => kind === 'deposit' && !before.has(id));
  await expect.poll(ours).toBeDefined();
  const eventId = must(await ours(), 'the report of the deposit').eventId;

  await enter(page, origin, operator);
  await page.goto('/dashboard/operator/jobs');
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await expect(line('Email')).toContainText('Sandbox');
  await expect(line('Push notifications')).toContainText('No recent calls');
  const processed = () => page.getByRole('main').getByLabel('Status').selectOption('Processed');
  await processed();
  const event = line(eventId);
  await expect(event).toContainText('tried once');
  await event.getByRole('button', { name: 'Replay' }).click();
  await decide(page, operator.email, 'Replay', 'The rules were mended');
  const triesOf = async () => (await reported()).find((one) => one.eventId === eventId)?.tries;
  await expect.poll(triesOf).toBe(2);
  await page.reload();
  await processed();
  await expect(event).toContainText('tried 2 times');
  await look(page, 'what providers reported');
});

test('deposits of a customer’s coin are paused with a reason, which is shown until they are resumed', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const customer = await newCustomer(origin);
  await enter(page, origin, operator);
  await page.goto('/dashboard/operator/deposits');
  const main = page.getByRole('main');
  await main.getByLabel('Customer UID').fill(customer.uid);
  await main.getByRole('button', { name: 'Pause deposits' }).click();
  await look(page, 'the dialog of paused deposits');
  await decide(page, operator.email, 'Pause deposits', 'Asked for by the customer');
  const stop = main.getByRole('listitem').filter({ hasText: `UID ${customer.uid}` });
  await expect(stop.getByText(/Asked for by the customer/)).toBeVisible();
  await look(page, 'the paused deposits');
  await stop.getByRole('button', { name: /^Resume deposits: / }).click();
  await decide(page, operator.email, 'Resume deposits', 'He asked for them again');
  await expect(stop).toHaveCount(0);
});
