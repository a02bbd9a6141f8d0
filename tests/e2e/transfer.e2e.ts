import type { Page } from '@playwright/test';
import { ada, expect, test } from './offline-world.ts';
import { passByMail, verification } from './security-world.ts';
import { enter } from './entering.ts';

/** UID of Harbour Trading Ltd, a verified customer that ada may pay. */
const harbourUid = '10000003';
const path = '/dashboard/assets/digital/transfer';
const main = (page: Page) => page.getByRole('main');

/** Fills in the form as a user does, with an amount that no other test sends. */
async function fill(page: Page, origin: string, amount: string): Promise<void> {
  await page.goto(origin + path);
  await main(page)
    .getByLabel(/^Recipient/)
    .fill(harbourUid);
  await main(page).getByRole('button', { name: 'Find' }).click();
  await main(page).getByLabel('I’ve checked the recipient').check();
  await main(page).getByLabel('Amount').fill(amount);
  await main(page).getByRole('button', { name: 'Review transfer' }).click();
}

const confirm = (page: Page) => passByMail(page, ada.email, 'send a transfer');
const receipt = (page: Page) => main(page).getByRole('heading', { name: 'Your transfer' });
/** Returns the receipt, or the note that it was carried out if the server keeps no response to show again. */
const carriedOut = (page: Page) => receipt(page).or(main(page).getByText('This is already done'));
const send = (page: Page) => main(page).getByRole('button', { name: /^Send 3/ });

test('a transfer whose response is lost is made once, and its form says that it was carried out', async ({
  page,
  network,
}) => {
  test.slow();
  await enter(page, network.origin, ada);
  const amount = '3.000171';
  await fill(page, network.origin, amount);
  await expect(main(page).getByText(`${ada.name} · UID ${ada.uid}`)).toBeVisible();
  // The browser itself retries a request on a reset connection.
  network.cut('Transfer', 'beforeTheAnswer', 'beforeTheAnswer');
  await send(page).click();
  await expect(verification(page).getByText(`${amount} USDT`)).toBeVisible();
  await expect(verification(page).getByText(`${ada.name} (${ada.uid})`)).toBeVisible();
  await confirm(page);
  await expect(carriedOut(page)).toBeVisible();
  expect(new Set(network.answersOf('Transfer').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await page.reload();
  await expect(main(page).getByText(`−${amount}`)).toHaveCount(1);
});

test('one draft in two tabs, pressed twenty times, makes one transfer; repeating it asks for confirmation', async ({
  page,
  context,
  network,
}) => {
  test.slow();
  await enter(page, network.origin, ada);
  const amount = '3.000172';
  await fill(page, network.origin, amount);
  const second = await context.newPage();
  await fill(second, network.origin, amount);
  await page.bringToFront();
  await send(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press += 1) button.click();
  });
  await confirm(page);
  await expect(receipt(page)).toBeVisible();
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies).toContainEqual(expect.stringMatching(/\.securityFlag$/));

  await second.bringToFront();
  await send(second).click();
  await expect(carriedOut(second)).toBeVisible();
  expect(network.answersOf('Transfer').map(({ status }) => status)).toEqual([200]);

  await fill(second, network.origin, amount);
  await send(second).click();
  const twin = second.getByRole('dialog', { name: 'Send this again?' });
  await expect(twin.getByText(`You sent ${amount} USDT to`)).toBeVisible();
  await twin.getByRole('button', { name: 'Don’t send' }).click();
  expect(network.answersOf('Transfer')).toHaveLength(1);
});
