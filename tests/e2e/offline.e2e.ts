import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ada, expect, signIn, test, waitForPrecache } from './offline-world.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist');

test('a browser that is closed and opened again without a network shows announcements, help and the history @offline', async ({
  playwright,
  launchOptions,
  network,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'keelson-profile-'));
  const open = () => playwright.chromium.launchPersistentContext(profile, launchOptions);
  const online = await open();
  const first = online.pages()[0] ?? (await online.newPage());
  await signIn(first, network.origin, ada);
  await first.goto(`${network.origin}/notice/list`);
  const firstNotice = first.getByRole('main').getByRole('link').first();
  await expect(firstNotice).toBeVisible();
  const notice = (await firstNotice.textContent())?.trim() ?? '';
  await first.goto(`${network.origin}/help`);
  await expect(first.getByRole('main').getByRole('link').first()).toBeVisible();
  await first.goto(`${network.origin}/dashboard/assets/digital/order`);
  await expect(first.getByText(/as of/)).toBeVisible();
  await waitForPrecache(first);
  await online.close();
  // The server is gone as well, so that nothing can come from anywhere but this device.
  await network.close();

  const offline = await open();
  await offline.setOffline(true);
  const second = offline.pages()[0] ?? (await offline.newPage());
  await second.goto(`${network.origin}/dashboard/assets/digital/order`);
  await expect(second.getByText(/as of .*, offline/).first()).toBeVisible();
  await expect(second.getByRole('button', { name: /^Deposit/ }).first()).toBeVisible();
  await second.goto(`${network.origin}/notice/list`);
  await expect(second.getByText(notice).first()).toBeVisible();
  await second.goto(`${network.origin}/help`);
  await expect(second.getByRole('main').getByRole('link').first()).toBeVisible();
  // Never visited before: its code is there all the same.
  await second.goto(`${network.origin}/price`);
  await expect(second.getByRole('main').getByRole('heading').first()).toBeVisible();
  await offline.close();
  await rm(profile, { recursive: true, force: true });
});

test('a new version is announced, and one press on refresh brings it with one reload @offline', async ({
  page,
  network,
}) => {
  await page.goto(network.origin);
  await waitForPrecache(page);
  await page.reload();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8');
  network.deploy('/service-worker.js', `${worker}\n// the next build`, 'text/javascript');
  network.deploy(
    '/version.json',
    JSON.stringify({ version: '9.9.9', build: 'the-next-build', mode: 'sandbox' }),
    'application/json',
  );
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText('The website was updated.')).toBeVisible();
  // Announced, and nothing more: what is on the screen stays until the reader says so.
  expect(loads).toBe(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The website was updated.')).toBeHidden();
  // The old notice goes with the old document, before the new one has loaded.
  await expect.poll(() => loads).toBe(1);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
});

test('a chunk that a deploy took away leads to one reload of this build, not to two', async ({ page, network }) => {
  await page.goto(network.origin);
  await expect(page.getByRole('main')).toBeVisible();
  const failAChunk = () => page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  const reloaded = page.waitForEvent('load');
  await failAChunk();
  await reloaded;
  await expect(page.getByRole('main')).toBeVisible();
  // Not prevented any more: the error is shown as it is, and nothing goes round in circles.
  expect(await failAChunk()).toBe(true);
});

test('the kill switch removes a broken worker and its caches, and the site goes on @offline', async ({
  page,
  network,
}) => {
  await page.goto(network.origin);
  await waitForPrecache(page);
  network.deploy('/service-worker.js', readFileSync(join(dist, 'kill-switch.js'), 'utf8'), 'text/javascript');
  await page.reload();
  const left = () =>
    page.evaluate(async () => ({
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
      isControlled: navigator.serviceWorker.controller !== null,
    }));
  await expect.poll(() => left().catch(() => null)).toEqual({ registrations: 0, caches: [], isControlled: false });
  await page.goto(`${network.origin}/help`);
  await expect(page.getByRole('main')).toBeVisible();
});
