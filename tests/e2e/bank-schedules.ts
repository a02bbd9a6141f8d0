import { expect, type Page } from '@playwright/test';
import { addDays, dayAt } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { scheduledWithdrawals } from '#contract/scheduled-withdrawals/calls.ts';
import { sandboxPin } from '#server/seeds/people.ts';
import { look, type Customer } from './desk-world.ts';
import { passByMail } from './security-world.ts';

interface Asked {
  readonly amount: string;
  readonly frequency: string;
  readonly dateLabel: string;
}

const inTenDays = () => addDays(dayAt(new Date(), 'UTC'), 10);

async function fillIn(page: Page, { amount, frequency, dateLabel }: Asked): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Amount', { exact: true }).fill(amount);
  await main.getByLabel('Frequency', { exact: true }).selectOption({ label: frequency });
  await main.getByLabel(dateLabel, { exact: true }).fill(inTenDays());
}

async function review(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Review bank withdrawal' }).click();
  await main.getByLabel('Payment PIN', { exact: true }).fill(sandboxPin);
}

async function confirm(page: Page, email: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Schedule .* EUR$/ })
    .click();
  await passByMail(page, email, 'schedule bank withdrawals');
}

/** Tests a payee's schedules: single and recurring, skipped for lack of money, paused, resumed and ended. */
export async function schedulesOf(page: Page, { device, email, uid }: Customer, payee: string): Promise<void> {
  const main = page.getByRole('main');
  await page.goto('/dashboard/assets/global/withdraw');
  const recipient = main.getByLabel('Recipient', { exact: true });
  const option = recipient.getByRole('option', { name: new RegExp(`^${payee} `) });
  await recipient.selectOption((await option.getAttribute('value')) ?? '');
  const row = (amount: string) =>
    main.locator('#schedules').getByRole('listitem').filter({ hasText: payee }).filter({ hasText: amount });
  /** Runs the schedule as if it were due. */
  const pass = async (amount: string) => {
    const { items } = await device.ask(scheduledWithdrawals.list, { query: {} });
    const { id } = must(
      items.find((one) => one.payee.friendlyName === payee && one.amount === amount),
      'the schedule',
    );
    await device.ask(scheduledWithdrawals.sandboxRun, { body: { uid, id } });
  };

  await fillIn(page, { amount: '9000', frequency: 'Every month', dateLabel: 'First withdrawal' });
  // A past day: the error is shown when the field is left.
  const first = main.getByLabel('First withdrawal', { exact: true });
  await first.fill('2020-01-01');
  await first.blur();
  await expect(main.getByText('Choose a date from today to a year from now.')).toBeVisible();
  await first.fill(inTenDays());
  await look(page, 'the form of a withdrawal for later');
  await review(page);
  await expect(main.getByText('Every month', { exact: true })).toBeVisible();
  await look(page, 'the review of a withdrawal for later');
  await confirm(page, email);
  const monthly = row('9,000.00');
  await expect(monthly.getByText('Scheduled', { exact: true })).toBeVisible();
  await recipient.selectOption((await option.getAttribute('value')) ?? '');
  await fillIn(page, { amount: '20', frequency: 'Once, on a date', dateLabel: 'Date' });
  await review(page);
  await confirm(page, email);
  const single = row('20.00');
  await expect(single.getByText('Scheduled', { exact: true })).toBeVisible();

  await pass('20.00');
  await expect(single.getByText('Completed', { exact: true })).toBeVisible();
  // More than the balance: the withdrawal is not made, nothing leaves, and the owner is notified.
  await pass('9000.00');
  await expect(monthly.getByRole('status')).toContainText('Not enough available in your global account.');
  await monthly.getByText('1 past date').click();
  await expect(monthly.getByText('Not made')).toBeVisible();
  await look(page, 'the schedules');
  await monthly.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(monthly.getByText('Paused', { exact: true })).toBeVisible();
  await monthly.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await expect(monthly.getByText('Scheduled', { exact: true })).toBeVisible();
  await monthly.getByRole('button', { name: 'Cancel schedule' }).click();
  await look(page, 'the question before a schedule ends');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(monthly.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Scheduled withdrawal not made').first()).toBeVisible();
  await page.goto('/dashboard/assets/global/withdraw?lang=zh-CN');
  await expect(main.locator('#schedules').getByText('已取消').first()).toBeVisible();
  await look(page, 'the schedules in Chinese');
}
