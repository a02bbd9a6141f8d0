import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { strange } from '#server/features/withdrawals/testing/withdrawer.ts';
import { ada, expect, test } from './offline-world.ts';
import { chunkOf } from './built.ts';
import { enter } from './entering.ts';

const flag = 'broken-store';

/** Makes one store of a device fail: reading and writing it throws, as with a full or damaged disk. */
async function letStorageFail(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    for (const method of ['getAll', 'openCursor', 'add', 'put'] as const) {
      const right = Reflect.get(IDBObjectStore.prototype, method) as (...given: unknown[]) => unknown;
      Reflect.set(IDBObjectStore.prototype, method, function fail(this: IDBObjectStore, ...given: unknown[]) {
        if (sessionStorage.getItem(name) === this.name) throw new DOMException('The disk failed', 'UnknownError');
        return right.apply(this, given);
      });
    }
  }, flag);
}
const breakStore = (page: Page, store: string) =>
  page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [flag, store] as const);
const mendStore = (page: Page) => page.evaluate((name) => sessionStorage.removeItem(name), flag);

test('an error reading from the device is shown on the screen, with a way to try again', async ({ page, baseURL }) => {
  await letStorageFail(page);
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/overview');
  const main = page.getByRole('main');
  await expect(main.getByText('Your assets')).toBeVisible();
  await breakStore(page, 'balances');
  await page.reload();
  await expect(main.getByRole('alert')).toContainText('This didn’t load');
  // The frame is intact and its links work.
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
  await mendStore(page);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByText('Your assets')).toBeVisible();
});

test('“Saved” appears once a setting is in the outbox, and a failed write to the outbox shows an error', async ({
  page,
  baseURL,
}) => {
  await letStorageFail(page);
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/account/userInfo');
  const main = page.getByRole('main');
  const currency = main.getByLabel('Display currency');
  await expect(currency.locator('option', { hasText: 'EUR' })).toHaveCount(1);
  const before = await currency.inputValue();
  const other = before === 'EUR' ? 'GBP' : 'EUR';
  await breakStore(page, 'outbox');
  await currency.selectOption(other);
  await expect(main.getByRole('alert')).toBeVisible();
  await expect(currency).toHaveValue(before);
  await expect(main.getByText('Saved', { exact: true })).toHaveCount(0);
  await mendStore(page);
  await currency.selectOption(other);
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();
  await currency.selectOption(before);
  await expect(currency).toHaveValue(before);
  await expect(main.getByText('Saved', { exact: true })).toBeVisible();
});

/** Finds the address parser in the built site, by the Bech32 alphabet. */
function findAddressReader(): string {
  const folder = join(import.meta.dirname, '../../dist/assets');
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
  const found = readdirSync(folder).find(
    (name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(letters),
  );
  if (found === undefined) throw new Error('no chunk reads addresses');
  return `/assets/${found}`;
}

test('if the address parser doesn’t load, Continue says so, and works once it has loaded', async ({
  page,
  network,
}) => {
  const reader = findAddressReader();
  network.remove(reader);
  await enter(page, network.origin, ada);
  await page.goto(`${network.origin}/dashboard/assets/digital/withdraw?asset=USDT`);
  const main = page.getByRole('main');
  await main.getByLabel('Network').selectOption('TRON (TRC-20)');
  await main.getByRole('textbox', { name: 'Address' }).fill(strange('USDT', 'TRX', `reader ${Date.now()}`));
  await main.getByLabel('Amount', { exact: true }).fill('27.5');
  const notice = main.getByText('We couldn’t check the address');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(notice).toBeVisible();
  network.mend(reader);
  // The notice disappears once the parser has loaded, and the content below it moves up: a press may miss its target.
  const address = main.getByTestId('whole-address');
  const next = main.getByRole('button', { name: 'Continue' });
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 2000 });
    await expect(address).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(notice).toHaveCount(0);
});

test('if the local storage code doesn’t load, the page still works and throws nothing', async ({ page, network }) => {
  await enter(page, network.origin, ada);
  const missing = ['src-worker/local/index.ts', 'src/features/content/sync.ts'].map((source) => `/${chunkOf(source)}`);
  const asked = missing.map((path) => page.waitForResponse((answer) => answer.url().endsWith(path)));
  missing.forEach((path) => network.remove(path));
  await page.goto(`${network.origin}/contact`);
  expect((await Promise.all(asked)).map((answer) => answer.status())).toEqual([404, 404]);
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
  await expect(page.getByLabel('Your name')).toBeEditable();
});
