import { strange } from '#server/features/withdrawals/testing/withdrawer.ts';
import { sandboxPin } from '#server/seeds/people.ts';
import type { Page } from '@playwright/test';
import type { Network } from './network.ts';
import { ada, expect, signIn, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

const hourMs = 3600_000;

/** A device's clock that is off. It is in every thread of it: also in the worker that signs what is sent. */
const clockOff = (offMs: number) => `{
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given) {
      super(...(given.length === 0 ? [Right.now() + ${offMs}] : given));
    }
    static now() {
      return Right.now() + ${offMs};
    }
  };
}
`;

/** Opens the sign-in page on such a device. */
async function setClockOff(page: Page, network: Network, offMs: number): Promise<void> {
  const started = page.waitForEvent('worker');
  await page.goto(`${network.origin}/user/login`);
  const url = (await started).url();
  const script = await (await fetch(url)).text();
  network.deploy(new URL(url).pathname, clockOff(offMs) + script, 'text/javascript');
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.addInitScript(clockOff(offMs));
  const again = page.waitForEvent('worker');
  await page.reload();
  const worker = await again;
  for (const now of [await page.evaluate(() => Date.now()), await worker.evaluate(() => Date.now())])
    expect(Math.abs(now - Date.now() - offMs)).toBeLessThan(hourMs / 2);
}

test('a device whose clock is an hour ahead signs in and withdraws: the ten minutes are the server’s', async ({
  page,
  network,
}) => {
  test.slow();
  await setClockOff(page, network, hourMs);
  await signIn(page, network.origin, ada);
  await page.goto(`${network.origin}/dashboard/assets/digital/withdraw?asset=USDT`);
  const main = page.getByRole('main');
  await main.getByLabel('Network').selectOption('TRON (TRC-20)');
  await main.getByRole('textbox', { name: 'Address' }).fill(strange('USDT', 'TRX', `ahead ${Date.now()}`));
  await main.getByLabel('Amount (USDT)').fill('26.5');
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByLabel('Payment PIN', { exact: true }).fill(sandboxPin);
  await expect(main.getByText('This order has expired')).toHaveCount(0);
  await main.getByRole('button', { name: 'Withdraw' }).click();
  await passByMail(page, ada.email, 'withdraw money');
  await expect(main.getByRole('heading', { name: 'Progress' })).toBeVisible();
  await expect(main.getByText('25.50')).toBeVisible();
});

test('a device whose clock is an hour behind signs in, and stays signed in over a reload', async ({
  page,
  network,
}) => {
  await setClockOff(page, network, -hourMs);
  await signIn(page, network.origin, ada);
  await page.goto(`${network.origin}/dashboard/overview`);
  await expect(page.getByRole('main').getByText('Your assets')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText('Your assets')).toBeVisible();
});
