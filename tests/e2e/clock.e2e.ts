import { strange } from '#server/features/withdrawals/testing/withdrawer.ts';
import { sandboxPin } from '#server/seeds/people.ts';
import type { Page } from '@playwright/test';
import type { Network } from './network.ts';
import { ada, expect, signIn, test } from './offline-world.ts';
import { passByMail } from './security-world.ts';

const hourMs = 3600_000;

/** Shifts a device's clock, in every thread: also in the worker that signs requests. */
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

/** Opens the sign-in page on a device whose clock is off. */
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

/** Withdraws from the form to the record. The ten minutes count by the server's clock. */
async function withdraw(page: Page, network: Network, amount: string): Promise<void> {
  await page.goto(`${network.origin}/dashboard/assets/digital/withdraw?asset=USDT`);
  const main = page.getByRole('main');
  await main.getByLabel('Network').selectOption('TRON (TRC-20)');
  await main.getByRole('textbox', { name: 'Address' }).fill(strange('USDT', 'TRX', `${amount} ${Date.now()}`));
  await main.getByLabel('Amount', { exact: true }).fill(amount);
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText(/^0:09:\d\d$/)).toBeVisible();
  // The request is still valid by the server's clock, so it is not applied for again.
  expect(network.answersOf('ApplyTransactionOut')).toHaveLength(1);
  await main.getByLabel('Payment PIN', { exact: true }).fill(sandboxPin);
  await main.getByRole('button', { name: 'Withdraw' }).click();
  await passByMail(page, ada.email, 'withdraw money');
  await expect(main.getByRole('heading', { name: 'Progress' })).toBeVisible();
}

for (const [where, offMs] of [
  ['ahead', hourMs],
  ['behind', -hourMs],
] as const)
  test(`a device whose clock is an hour ${where} signs in, withdraws within the server’s ten minutes, and stays signed in`, async ({
    page,
    network,
  }) => {
    test.slow();
    await setClockOff(page, network, offMs);
    await signIn(page, network.origin, ada);
    await withdraw(page, network, offMs > 0 ? '26.5' : '28.5');
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { name: 'Progress' })).toBeVisible();
  });
