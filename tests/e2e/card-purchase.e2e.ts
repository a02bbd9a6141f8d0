import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter } from './entering.ts';
import { ada, expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

/** Pays on the provider's own page. */
async function payBy(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

test('a card is declined, another one pays, and the order is completed after the payout @phone', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  test.slow();
  const [coin, amount] = project.name === 'phone' ? (['LTC', '41'] as const) : (['XRP', '42'] as const);
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/ramp');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Buy by card' }).click();
  await expect(
    main.getByText('5% or 10.00 USD, whichever is lower').or(main.getByText('whichever is lower')),
  ).toBeVisible();
  await main.getByLabel('Currency').selectOption('USD');
  await main.getByLabel('Coin', { exact: true }).selectOption(coin);
  await main.getByRole('button', { name: 'Get a quote' }).click();
  await expect(main.getByText('Enter an amount above 0')).toBeVisible();
  await main.getByLabel('You pay (USD)').fill('1');
  await main.getByRole('button', { name: 'Get a quote' }).click();
  await expect(main.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'a purchase that is too small');
  await main.getByLabel('You pay (USD)').fill(amount);
  await main.getByRole('button', { name: 'Get a quote' }).click();

  await main.getByRole('button', { name: 'Place order' }).click();
  await expect(main.getByText('Accept the disclaimer to continue')).toBeVisible();
  await main.getByRole('checkbox').check();
  await expectAccessible(page, 'a purchase under review');
  await main.getByRole('button', { name: 'Place order' }).click();
  await expect(main.getByText('Awaiting payment').first()).toBeVisible();
  await expectAccessible(page, 'an order to be confirmed');
  await main.getByRole('button', { name: 'Confirm order' }).click();
  await passByMail(page, ada.email, 'buy coins by card');
  await main.getByRole('button', { name: `Pay ${amount}.00 USD by card` }).click();

  // The provider's own page.
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
  await expectAccessible(page, 'the page of the card provider');
  await payBy(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined. Try another card.')).toBeVisible();
  await expectAccessible(page, 'a refused card');
  await payBy(page, '4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Reject payment' }).click();
  await expect(page.getByText('Your bank rejected the payment. Try again or use another card.')).toBeVisible();
  await payBy(page, '4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Confirm payment' }).click();

  await expect(main.getByText('Paying out').first()).toBeVisible();
  await expectAccessible(page, 'a purchase that is paid');
  const order = page.url();
  await page.goto('/sandbox');
  await main
    .getByRole('group', { name: `${amount}.00 USD, ${coin}` })
    .getByRole('button', { name: 'Complete' })
    .click();
  await expect(main.getByText('Payment moved on.')).toBeVisible();
  await page.goto(order);
  await expect(main.getByText('Completed').first()).toBeVisible();
  await context.setOffline(true);
  await main.getByRole('link', { name: 'All orders' }).click();
  await main
    .getByRole('button', { name: `Buy ${coin} with USD` })
    .first()
    .click();
  await expect(main.getByText('Payment reference')).toBeVisible();
  await context.setOffline(false);
});

test('a card purchase draft survives a reload, with the form in Chinese', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/ramp?tab=card&lang=zh-CN');
  const main = page.getByRole('main');
  await main.getByLabel('币种').first().selectOption('ETH');
  await main.getByRole('textbox').fill('77');
  await expect(main.locator('form[data-is-kept="true"]')).toBeVisible();
  await page.reload();
  await expect(main.getByRole('textbox')).toHaveValue('77');
  await main.getByRole('button', { name: '获取报价' }).click();
  await expect(main.getByText('已含手续费')).toBeVisible();
});
