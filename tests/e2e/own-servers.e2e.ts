import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness/free-port.ts';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { decide, look, operator } from './desk-world.ts';
import { ada, expect, signIn, test } from './offline-world.ts';

const servers: ServerProcess[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'keelson-two-origins-'));
let origin = '';
let secondOrigin = '';

test.beforeAll(async () => {
  test.setTimeout(360_000);
  ({ origin, secondOrigin } = await startBoth());
});

test.afterAll(async () => {
  // The server that owns the database stops last.
  for (const server of servers.toReversed()) {
    server.kill('SIGTERM');
    await server.ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts two processes on one database: pages and the main host on one port, the second host on another. */
async function startBoth() {
  const [port, secondPort] = [await freePort(), await freePort()];
  const settings = {
    HOST: 'localhost',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    SECOND_ORIGIN: `http://localhost:${secondPort}`,
    SECRETS_KEY_FILE: join(dataDir, 'secrets.key'),
    CODE_PAUSE_SECONDS: '0',
  };
  const main = startServerProcess({ ...settings, SERVES: 'main', PORT: String(port), DATA_DIR: dataDir });
  servers.push(main);
  await main.ready;
  const database = `postgresql://keelson@localhost/keelson?host=${encodeURIComponent(join(dataDir, 'pg'))}`;
  const second = startServerProcess({
    ...settings,
    SERVES: 'second',
    PORT: String(secondPort),
    DATA_DIR: join(dataDir, 'second'),
    DATABASE_URL: database,
  });
  servers.push(second);
  await second.ready;
  return { origin: settings.PUBLIC_ORIGIN, secondOrigin: settings.SECOND_ORIGIN };
}

test('the second host works at its own origin: the country lookup and the user action log go there', async ({
  page,
}) => {
  const country = page.waitForResponse((response) => response.url().endsWith('/GeoIP/GetIPInfo'));
  const record = page.waitForResponse(
    (response) => response.url().endsWith('/AddUserActionLogs') && response.request().method() === 'POST',
  );
  await signIn(page, origin, ada);
  expect((await country).url()).toMatch(secondOrigin);
  expect((await country).status()).toBe(200);
  // Records are batched for some seconds; leaving the page earlier may send them at once.
  expect((await record).url()).toMatch(secondOrigin);
  expect((await record).status()).toBe(200);
});

// Tested here because it would block all other tests on a shared server.
test('during maintenance a customer waits on a page that polls and leads back, while staff keep working', async ({
  page,
  browser,
}) => {
  test.slow();
  const home = await browser.newContext({ baseURL: origin, locale: 'en-US', serviceWorkers: 'block' });
  const customer = await home.newPage();
  await customer.clock.install();
  await signIn(customer, origin, ada);
  await signIn(page, origin, operator);
  await page.goto(`${origin}/dashboard/operator/maintenance`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await expect(main.getByText('Open', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Start maintenance' }).click();
  await dialog.getByLabel('Reason, for the record').fill('A new database');
  await dialog.getByLabel('Notice in English').fill('');
  await dialog.getByRole('button', { name: 'Close to customers' }).click();
  await expect(dialog.getByText('Enter the customer notice').first()).toBeVisible();
  await dialog.getByLabel('Notice in English').fill('We move to a new database.');
  await dialog.getByLabel('Notice in Chinese').fill('正在迁移数据库。');
  await look(page, 'the dialog of a maintenance');
  await decide(page, operator.email, 'Close to customers', 'A new database');
  await expect(main.getByText('Closed to customers', { exact: true })).toBeVisible();
  await look(page, 'a maintenance');

  // The servers read the state within five seconds, and a page that asked before learns of it with its next request.
  await expect(async () => {
    await customer.goto('/dashboard/convert');
    await expect(customer).toHaveURL(/\/maintain\?/, { timeout: 2000 });
  }).toPass();
  await expect(customer.getByRole('main').getByText('We move to a new database.')).toBeVisible();
  await main.getByRole('button', { name: 'Reopen' }).click();
  await decide(page, operator.email, 'Reopen', 'It has moved');
  await expect(main.getByText('Open', { exact: true })).toBeVisible();
  await expect(async () => {
    await customer.clock.fastForward('00:31');
    // A device has a single clock, which its signing worker uses too.
    await customer.clock.setSystemTime(Date.now());
    // Long enough for a response on a busy machine: the next clock jump aborts pending requests.
    await expect(customer.getByRole('heading', { level: 1, name: 'Convert' })).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await expect(customer).toHaveURL(/\/dashboard\/convert/);
  await home.close();
});
