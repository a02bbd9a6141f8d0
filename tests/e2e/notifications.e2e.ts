import type { APIRequestContext, Page } from '@playwright/test';
import { deposits } from '#contract/deposits/calls.ts';
import { expectAccessible } from './axe.ts';
import { ada, expect, signIn, test, waitForPrecache } from './offline-world.ts';
import { newPerson, passByMail } from './security-world.ts';
import { enter } from './entering.ts';

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };
const screen = '/dashboard/notifications';
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Notifications|通知)/ });
const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

/** Deposits coins to an address of Ada's, with enough confirmations. */
async function payAda(request: APIRequestContext, origin: string, amount: string): Promise<void> {
  const order = { emailAddress: ada.email, asset: 'LTC', network: 'LTC', amount };
  expect((await request.post(origin + deposits.sandboxDeposit.path, { data: order })).status()).toBe(200);
  expect((await request.post(origin + deposits.sandboxMine.path, { data: { blocks: 20 } })).status()).toBe(200);
}

async function sendToAda(page: Page, origin: string, amount: string): Promise<void> {
  await enter(page, origin, harbour);
  await page.goto(`${origin}/dashboard/assets/digital/transfer`);
  const main = page.getByRole('main');
  await main.getByLabel(/^Recipient/).fill(ada.uid);
  await main.getByRole('button', { name: 'Find' }).click();
  await main.getByLabel('I’ve checked the recipient').check();
  await main.getByLabel('Amount').fill(amount);
  await main.getByRole('button', { name: 'Review transfer' }).click();
  await main.getByRole('button', { name: /^Send / }).click();
  await passByMail(page, harbour.email, 'send a transfer');
  await expect(main.getByRole('heading', { name: 'Your transfer' })).toBeVisible();
}

test('incoming money shows in the bell, is readable offline in both languages, and stays read @offline', async ({
  browser,
  context,
  page,
  request,
  baseURL: address,
}) => {
  test.slow();
  const baseURL = address ?? '';
  await signIn(page, baseURL, ada);
  await waitForPrecache(page);
  await page.goto('/dashboard/overview');
  await expect(bell(page)).toHaveAccessibleName(/\d unread/);
  const before = await unreadOf(page);
  const [paid, sent] = [`3.${String(Date.now()).slice(-5)}1`, '2.000351'];
  await payAda(request, baseURL, paid);
  const other = await browser.newContext();
  await sendToAda(await other.newPage(), baseURL, sent);
  await other.close();
  // The page updates without a reload: the server notifies it. The deposit is detected and credited, the transfer
  // received.
  await expect.poll(() => unreadOf(page)).toBeGreaterThanOrEqual(before + 2);
  await bell(page).click();
  const panel = page.getByRole('banner');
  await expect(panel.getByRole('link', { name: new RegExp(`Transfer received.*sent you ${sent} USDT`) })).toBeVisible();
  await expect(panel.getByRole('link', { name: new RegExp(`Deposit credited.*${paid} LTC`) })).toBeVisible();
  await expectAccessible(page, 'the panel of the bell');

  await context.setOffline(true);
  await page.goto(screen);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(main.getByText(`${paid} LTC has been added to your available balance.`)).toBeVisible();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: '简体中文' }).click();
  await page.keyboard.press('Escape');
  await expect(main.getByText(`${paid} LTC 已计入您的可用余额。`)).toBeVisible();
  await main.getByRole('button', { name: '全部标为已读' }).click();
  await expect(main.getByRole('button', { name: '全部标为已读' })).toBeDisabled();
  await expect(main.getByText('未读')).toHaveCount(0);

  // The mark is sent once back online, and Ada's other device gets it.
  await context.setOffline(false);
  const elsewhere = await browser.newContext();
  const second = await elsewhere.newPage();
  await signIn(second, baseURL, ada);
  await expect(async () => {
    await second.goto(baseURL + screen);
    await expect(second.getByText(`${paid} LTC has been added`)).toBeVisible();
    const line = second.getByRole('link', { name: new RegExp(`Deposit credited.*${paid} LTC`) });
    await expect(line).not.toHaveAccessibleName(/Unread/, { timeout: 1000 });
  }).toPass();
  await elsewhere.close();
});

test('a notice leads to its order, and is read afterwards', async ({ page, request, baseURL }) => {
  await signIn(page, baseURL ?? '', ada);
  const amount = `4.${String(Date.now()).slice(-5)}1`;
  await payAda(request, baseURL ?? '', amount);
  await page.goto(screen);
  const line = page.getByRole('main').getByRole('link', { name: new RegExp(`Deposit credited.*${amount} LTC`) });
  await expect(line).toHaveAccessibleName(/Unread/);
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(amount);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(line).not.toHaveAccessibleName(/Unread/);
});

test('the bell’s panel marks all as read with one press, and the bell’s count follows', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '', await newPerson(baseURL ?? ''));
  await bell(page).click();
  const panel = page.getByRole('banner');
  await expect(panel.getByRole('link', { name: /New device sign-in.*Unread/ }).first()).toBeVisible();
  // The five latest announcements, all unread, plus this user's notices.
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(5);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await expect(panel.getByText('Unread', { exact: true })).toHaveCount(0);
  await expect.poll(() => unreadOf(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
});

test('axe finds no violations in the notification centre and its settings @phone', async ({
  page,
  isMobile,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/overview');
  if (isMobile) {
    // A panel doesn't fit on a phone, so the bell leads to the screen.
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`${screen}$`));
  } else await page.goto(screen);
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'the notification centre');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.goto('/dashboard/account/userInfo');
  const money = page.getByRole('checkbox', { name: 'Money: Email' });
  await money.uncheck();
  await expect(money).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: 'Security: Email' })).toBeDisabled();
  await page.reload();
  await expect(money).not.toBeChecked();
  await money.check();
  await expect(money).toBeEnabled();
  await expectAccessible(page, 'the settings of notifications');
});
