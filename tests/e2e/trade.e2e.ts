import type { Page } from '@playwright/test';
import { sandbox } from '#contract/sandbox/calls.ts';
import type { DealerTemper } from '#contract/sandbox/dealer.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { expectAccessible } from './axe.ts';
import { look, operator } from './desk-world.ts';
import { enter } from './entering.ts';
import { ada, expect, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

/** The sandbox's merchant. */
const meridian = { email: 'desk@meridian.example', password: 'Keelson-Demo-7' };

// Both tests are orders with the one merchant, who has a single behavior at a time.
test.describe.configure({ mode: 'serial' });

const behave = (origin: string, temper: DealerTemper) =>
  new Device(origin).ask(sandbox.setDealer, { body: { temper } }, { accessToken: null });

/** Triggers the merchant's next action on the tester's panel. */
async function letMerchantAct(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sandbox`);
  const panel = page.getByRole('main').getByRole('button', { name: 'Respond now' });
  await panel.click();
  // The merchant may have been faster.
  await expect(page.getByText(/^The merchant (responded|has nothing to do)\.$/)).toBeVisible();
}

test('a buyer on a phone, in Chinese, and a merchant chat; the buyer pays and the merchant releases the coins', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await behave(origin, 'away');
  const phone = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const desk = await browser.newContext({ baseURL: origin, locale: 'en-US', serviceWorkers: 'block' });
  const [buyer, merchant] = [await phone.newPage(), await desk.newPage()];
  await enter(buyer, origin, ada);
  await enter(merchant, origin, meridian);

  await buyer.goto('/dashboard/ramp?lang=zh-CN');
  const main = buyer.getByRole('main');
  await main.getByLabel('交易对').selectOption('BTC/EUR');
  await main.getByLabel('您支付（EUR）').fill('250');
  await main.getByLabel('付款方式').selectOption('sepa');
  await main.getByRole('button', { name: '查找最优价格' }).click();
  await main.getByRole('button', { name: '下单', exact: true }).click();
  await expect(buyer).toHaveURL(/\/dashboard\/ramp\/order\?id=/);

  await merchant.goto('/dashboard/acceptor?tab=orders');
  const dealt = merchant.getByRole('main');
  await dealt.getByRole('link', { name: 'Customer buys BTC' }).first().click();
  await dealt.getByRole('button', { name: 'Accept order' }).click();
  await expect(dealt.getByText('Awaiting customer’s payment').first()).toBeVisible();
  await merchant.goto('/dashboard/acceptor?tab=orders');
  // Payment details and time limit are shown.
  await expect(main.getByRole('region', { name: '收款账户' })).toBeVisible();
  await main.getByLabel('留言').fill('我已从欧元账户转账，请查收。');
  await main.getByRole('button', { name: '发送', exact: true }).click();
  await expect(main.getByRole('log')).toContainText('请查收');
  await expectAccessible(buyer, 'an order that is to be paid');

  await expect(dealt.getByText('1 new message').first()).toBeVisible();
  await look(merchant, 'the orders of a merchant');
  await dealt.getByRole('link', { name: 'Customer buys BTC' }).first().click();
  await expect(dealt.getByRole('log')).toContainText('请查收');
  await dealt.getByLabel('Message', { exact: true }).fill('Thank you, I see it.');
  await dealt.getByRole('button', { name: 'Send', exact: true }).click();
  await look(merchant, 'an order of a merchant, with its chat');
  await expect(main.getByRole('log')).toContainText('Thank you, I see it.');
  await main.getByRole('button', { name: '我已付款' }).click();
  await dealt.getByRole('button', { name: 'Payment received: release coins' }).click();
  await expect(merchant.getByRole('dialog').getByText(ada.name)).toBeVisible();
  await passByMail(merchant, meridian.email, 'release coins from an order');
  await expect(dealt.getByText('Completed').first()).toBeVisible();
  await expect(main.getByText('已完成').first()).toBeVisible();
  await phone.close();
  await desk.close();
});

test('an unpaid seller appeals, cancels the appeal, appeals again, and an operator decides; all is readable offline', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await behave(origin, 'prompt');
  await enter(page, origin, ada);
  await page.goto('/dashboard/ramp?tab=methods');
  const main = page.getByRole('main');
  const add = main.getByRole('button', { name: 'Add payment method' });
  await expect(add).toBeVisible();
  const dialog = page.getByRole('dialog');
  // A retry finds the method that the first attempt added.
  if (!(await main.getByText('Sample Bank').isVisible())) {
    await add.click();
    await dialog.getByLabel('Payment method', { exact: true }).selectOption('sepa');
    await dialog.getByLabel('Account holder').fill(ada.name);
    await dialog.getByLabel('Account number or IBAN').fill('DE89370400440532013000');
    await dialog.getByLabel('Bank name').fill('Sample Bank');
    await dialog.getByRole('button', { name: 'Add payment method' }).click();
    await passByMail(page, ada.email, 'add a payment method');
  }
  await expect(main.getByText('Sample Bank')).toBeVisible();

  await page.goto('/dashboard/ramp');
  await main.getByRole('radio', { name: 'Sell' }).check();
  await main.getByLabel('Pair').selectOption('BTC/EUR');
  await main.getByLabel('You get (EUR)').fill('180');
  await expect(main.locator('form[data-is-kept=true]')).toBeVisible();
  // Without a network the order stays as entered, and a quote is requested once the network is back.
  await context.setOffline(true);
  await expect(main.getByText('You’re offline. Connect to get a quote.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Find best price' })).toBeDisabled();
  await context.setOffline(false);
  await page.reload();
  await expect(main.getByRole('radio', { name: 'Sell' })).toBeChecked();
  await expect(main.getByLabel('You get (EUR)')).toHaveValue('180');
  await main.getByRole('button', { name: 'Find best price' }).click();
  await main.getByRole('button', { name: 'Place order' }).click();
  await passByMail(page, ada.email, 'sell coins');
  await expect(page).toHaveURL(/\/dashboard\/ramp\/order\?id=/);
  const order = page.url();
  await letMerchantAct(page, origin);
  await letMerchantAct(page, origin);
  await page.goto(order);
  await expect(main.getByRole('button', { name: 'Confirm receipt and release coins' })).toBeVisible();

  for (const remark of ['Nothing came to my account.', 'It still hasn’t come to my account.']) {
    await main.getByRole('button', { name: 'Appeal this order' }).click();
    await dialog.getByLabel('What happened').fill(remark);
    await dialog.getByRole('button', { name: 'Submit appeal' }).click();
    await expect(main.getByRole('region', { name: 'Appeal', exact: true }).getByText(remark)).toBeVisible();
    if (remark.startsWith('It still')) break;
    await main.getByRole('button', { name: 'Cancel appeal' }).click();
    await expect(dialog.getByText('Cancel it only if you have what you’re owed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel appeal' }).click();
    await expect(main.getByText('Cancelled', { exact: true })).toBeVisible();
  }
  await look(page, 'an order with an appeal');

  const office = await browser.newContext({ baseURL: origin, locale: 'en-US', serviceWorkers: 'block' });
  const officer = await office.newPage();
  await enter(officer, origin, operator);
  const id = new URL(order).searchParams.get('id') ?? '';
  await officer.goto(`/dashboard/operator/case?kind=dealerOrder&id=${id}`);
  await expect(officer.getByText('It still hasn’t come to my account.').first()).toBeVisible();
  await look(officer, 'the case of an order');
  await officer.getByRole('button', { name: 'Merchant at fault' }).click();
  await officer.getByRole('dialog').getByLabel('Explanation shown to both sides').fill('No transfer was made.');
  await officer.getByRole('dialog').getByRole('button', { name: 'Merchant at fault' }).click();
  await passByMail(officer, operator.email, 'decide a case');
  await expect(officer.getByText('This case is closed.')).toBeVisible();
  await office.close();

  await expect(main.getByText('Decision: No transfer was made.')).toBeVisible();
  await expect(main.getByText('Ended by our team').first()).toBeVisible();
  await context.setOffline(true);
  await main.getByRole('link', { name: 'All orders' }).click();
  await expect(main.getByText(/Updated .*, offline/).first()).toBeVisible();
  await main.getByRole('button', { name: 'Sell BTC for' }).first().click();
  await expect(main.getByText('Decision: No transfer was made.')).toBeVisible();
  await expect(main.getByText('It still hasn’t come to my account.')).toBeVisible();
  await context.setOffline(false);
});

test('an OTC order draft survives a reload, and is quoted, placed and cancelled', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/convert?tab=otc');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Sell' }).check();
  await main.getByLabel(/^You get/).fill('120');
  await expect(main.locator('form[data-is-kept=true]')).toBeVisible();
  await page.reload();
  await expect(main.getByRole('radio', { name: 'Sell' })).toBeChecked();
  await expect(main.getByLabel(/^You get/)).toHaveValue('120');
  await main.getByRole('button', { name: 'Get a quote' }).click();
  await main.getByRole('button', { name: 'Place order' }).click();
  await main.getByRole('button', { name: 'Cancel order' }).click();
  await main.getByRole('button', { name: 'New OTC order' }).click();
  await expect(main.getByLabel(/^You (get|pay)/)).toHaveValue('');
});
