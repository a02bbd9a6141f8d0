import { expectAccessible } from './axe.ts';
import { enter } from './entering.ts';
import { ada, expect, test } from './offline-world.ts';

const dealer = {
  email: 'desk@meridian.example',
  password: 'Keelson-Demo-7',
  uid: '10000007',
  name: 'Meridian OTC Ltd',
};

test('a customer buys over the counter; the dealer sees the order, and the customer reads it without a network @phone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/convert?tab=otc');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Get a quote' }).click();
  await expect(main.getByText('Enter an amount above 0')).toBeVisible();
  await main.getByLabel('Pair').selectOption('BTC/EUR');
  await main.getByRole('textbox', { name: 'You pay (EUR)' }).fill('250');
  await main.getByRole('button', { name: 'Get a quote' }).click();
  await expect(main.getByText('Meridian OTC Ltd')).toBeVisible();
  await expectAccessible(page, 'an over-the-counter quote');
  await main.getByRole('button', { name: 'Place order' }).click();
  await expect(main.getByText('Awaiting your payment')).toBeVisible();
  await expectAccessible(page, 'an over-the-counter order that waits');
  await main.getByRole('button', { name: 'Pay 250.00 EUR' }).click();
  await expect(main.getByText('Completed').first()).toBeVisible();

  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const desk = await other.newPage();
  await enter(desk, baseURL ?? '', dealer);
  await desk.goto('/dashboard/acceptor?tab=otc');
  await expect(desk.getByRole('main').getByText('Customer buys BTC').first()).toBeVisible();
  await expect(desk.getByRole('main').getByText(ada.uid).first()).toBeVisible();
  await other.close();

  await main.getByRole('link', { name: 'Details and receipt' }).click();
  const record = page.getByRole('dialog');
  await expect(record.getByText('Meridian OTC Ltd')).toBeVisible();
  await page.goto('/dashboard/convert/order?list=otc');
  await expect(main.getByText('Buy BTC with EUR').first()).toBeVisible();
  await context.setOffline(true);
  await main.getByText('Buy BTC with EUR').first().click();
  await expect(record.getByText('Meridian OTC Ltd')).toBeVisible();
  await context.setOffline(false);
});

test('in Chinese the customer orders, and cancels before paying', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/convert?tab=otc&lang=zh-CN');
  const main = page.getByRole('main');
  await main.getByLabel('交易对').selectOption('ETH/EUR');
  await main.getByRole('textbox', { name: '您支付（EUR）' }).fill('100');
  await main.getByRole('button', { name: '获取报价' }).click();
  await main.getByRole('button', { name: '下单' }).click();
  await expect(main.getByText('待您付款')).toBeVisible();
  await main.getByRole('button', { name: '取消订单' }).click();
  await expect(main.getByText('已取消')).toBeVisible();
});
