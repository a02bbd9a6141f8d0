import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunkOf, dist, readBuilt } from './built.ts';
import type { Network } from './network.ts';
import { ada, expect, openInPlace, signOut, test, waitForPrecache } from './offline-world.ts';
import { untilReady } from './ready.ts';
import { enter } from './entering.ts';

/** Returns the file with a screen's code. */
const screenFile = (route: string) => chunkOf(`src/routes/${route}.tsx?tsr-split=component`);

/** Returns the file of a flag. */
const flagFile = () => `assets/flags/${readdirSync(join(dist, 'assets', 'flags'))[0]}`;

/** Makes the site report a newer build. */
function deployNext(network: Network): void {
  const version = { version: '9.9.9', build: 'the-next-build', mode: 'sandbox' };
  network.deploy('/version.json', JSON.stringify(version), 'application/json');
}

test('a browser restarted offline shows announcements, help and the history @offline', async ({
  playwright,
  launchOptions,
  network,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'keelson-profile-'));
  const open = () => playwright.chromium.launchPersistentContext(profile, launchOptions);
  const online = await open();
  const first = online.pages()[0] ?? (await online.newPage());
  await enter(first, network.origin, ada);
  await first.goto(`${network.origin}/notice/list`);
  const firstNotice = first.getByRole('main').getByRole('link').first();
  await expect(firstNotice).toBeVisible();
  const notice = (await firstNotice.locator('strong').textContent())?.trim() ?? '';
  await first.goto(`${network.origin}/help`);
  await expect(first.getByRole('main').getByRole('link').first()).toBeVisible();
  await first.goto(`${network.origin}/dashboard/assets/digital/order`);
  await expect(first.getByText(/^Updated /)).toBeVisible();
  await waitForPrecache(first);
  await online.close();
  // The server is closed as well, so that everything must come from this device.
  await network.close();

  const offline = await open();
  await offline.setOffline(true);
  const second = offline.pages()[0] ?? (await offline.newPage());
  await second.goto(`${network.origin}/dashboard/assets/digital/order`);
  await expect(second.getByText(/Updated .*, offline/).first()).toBeVisible();
  await expect(second.getByRole('button', { name: /^Deposit/ }).first()).toBeVisible();
  await second.goto(`${network.origin}/notice/list`);
  await expect(second.getByText(notice).first()).toBeVisible();
  await second.goto(`${network.origin}/help`);
  await expect(second.getByRole('main').getByRole('link').first()).toBeVisible();
  // Never visited before, but its code is available.
  await second.goto(`${network.origin}/price`);
  await expect(second.getByRole('main').getByRole('heading').first()).toBeVisible();
  await offline.close();
  await rm(profile, { recursive: true, force: true });
});

test('a new version is announced, and pressing Refresh loads it with one reload @offline', async ({
  page,
  network,
}) => {
  test.slow();
  await page.goto(network.origin);
  await waitForPrecache(page);
  await page.reload();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const worker = readBuilt('service-worker.js');
  network.deploy('/service-worker.js', `${worker}\n// the next build`, 'text/javascript');
  deployNext(network);
  // A page that has just started only reacts to a focus event after it has begun to listen.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByText('The website was updated.')).toBeVisible({ timeout: 2000 });
  }).toPass();
  // The update is only announced: the screen stays until the reader accepts it.
  expect(loads).toBe(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  // The new build is precached before its worker takes over, which can take long on a busy machine.
  await expect(page.getByText('The website was updated.')).toBeHidden({ timeout: 60_000 });
  // The old notice disappears with the old document, before the new one has loaded.
  await expect.poll(() => loads).toBe(1);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
});

test('a first visit that loses its network at once reopens in both languages, and says what is not stored @offline', async ({
  page,
  network,
}) => {
  await page.goto(network.origin);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => active?.addEventListener('statechange', () => resolve(), { once: true }));
  });
  // Only the shell is certain to be cached; the rest would have followed when the page was idle.
  network.lose();
  await page.goto(network.origin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${network.origin}/?lang=zh-CN`);
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible();
  await page.evaluate(async (file) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (url.endsWith(file)) await cache.delete(url);
    }
  }, screenFile('help/index'));
  await page.goto(`${network.origin}/help?lang=en`);
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
});

test('a flag that a screen showed is there when the screen is opened offline @offline', async ({ page, network }) => {
  await enter(page, network.origin, ada);
  await page.goto(`${network.origin}/dashboard/overview`);
  await untilReady(page);
  await waitForPrecache(page);
  // From its second page on the worker serves the site.
  await page.reload();
  const flag = `/${flagFile()}`;
  const width = () =>
    page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      return image.decode().then(
        () => image.naturalWidth,
        () => 0,
      );
    }, flag);
  expect(await width()).toBeGreaterThan(0);
  // Not only in the browser's own cache, which drops what it likes.
  await expect.poll(() => page.evaluate(async (url) => Boolean(await caches.match(url)), flag)).toBe(true);
  await network.close();
  await page.context().setOffline(true);
  await page.goto(`${network.origin}/dashboard/overview`);
  await expect.poll(width).toBeGreaterThan(0);
  await signOut(page);
  await expect.poll(() => page.evaluate(async (url) => Boolean(await caches.match(url)), flag)).toBe(false);
});

test('a tab of the old build keeps working and keeps typed text after another tab loaded the new build @offline', async ({
  page: first,
  context,
  network,
}) => {
  test.slow();
  const chunk = screenFile('help/list');
  const build = (JSON.parse(readBuilt('build.json')) as { build: string }).build;
  await first.goto(network.origin);
  await waitForPrecache(first);
  const second = await context.newPage();
  await second.goto(`${network.origin}/user/login`);
  const email = second.getByRole('main').getByLabel(/email/i);
  await email.fill('half-typed@');
  let loads = 0;
  second.on('load', () => {
    loads += 1;
  });

  // The next build has another file in place of the chunk, and the server no longer has the old one.
  const worker = readBuilt('service-worker.js');
  const nextChunk = chunk.replace('assets/', 'assets/next-');
  network.deploy(`/${nextChunk}`, readBuilt(chunk), 'text/javascript');
  network.deploy(
    '/service-worker.js',
    worker.replaceAll(build, 'the-next-build').replaceAll(chunk, nextChunk),
    'text/javascript',
  );
  deployNext(network);
  network.remove(`/${chunk}`);
  await first.bringToFront();
  await first.evaluate(() => dispatchEvent(new Event('focus')));
  const loaded = first.waitForEvent('load');
  await first.getByRole('button', { name: 'Refresh' }).click();
  await loaded;
  await expect.poll(() => first.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

  await second.bringToFront();
  await expect(second.getByText('The website was updated.')).toBeVisible();
  await expect(email).toHaveValue('half-typed@');
  await openInPlace(second, '/help/list');
  await expect(second.getByRole('main').getByRole('heading').first()).toBeVisible();
  expect(loads).toBe(0);

  // The page reports which build it runs, and while a page runs the old build, its files are kept.
  const builds = await first.evaluate(() => caches.keys());
  expect(builds).toContain(`keelson.site.${build}`);
  expect(builds).toContain('keelson.site.the-next-build');
});

test('cached files of a build that no tab runs are deleted when a page starts @offline', async ({ page, network }) => {
  await page.goto(network.origin);
  await waitForPrecache(page);
  await page.evaluate(() => caches.open('keelson.site.an-older-build'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('keelson.site.an-older-build');
});

test('a chunk removed by a deploy loses no typed text: the page stays, and says that the site was updated', async ({
  page,
  network,
}) => {
  await page.goto(`${network.origin}/user/login`);
  const email = page.getByRole('main').getByLabel(/email/i);
  await email.fill('half-typed@');
  deployNext(network);
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  await expect(page.getByText('The website was updated.')).toBeVisible();
  await expect(email).toHaveValue('half-typed@');
});

test('a chunk removed by a deploy causes one reload, not two', async ({ page, network }) => {
  await page.goto(network.origin);
  // Before that, nothing handles a failed chunk.
  await untilReady(page);
  const failAChunk = () => page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const asked = () => page.waitForResponse(/version\.json/);
  // The site has not changed: the network failed, and a reload would lose the screen's content.
  await Promise.all([asked(), failAChunk()]);
  expect(loads).toBe(0);
  deployNext(network);
  const reloaded = page.waitForEvent('load');
  await failAChunk();
  await reloaded;
  await untilReady(page);
  // From now on the error is shown, and there is no reload loop.
  await Promise.all([asked(), failAChunk()]);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
});

test('the kill switch removes a broken service worker and its caches, and the site keeps working @offline', async ({
  page,
  network,
}) => {
  test.slow();
  await page.goto(network.origin);
  await waitForPrecache(page);
  network.deploy('/service-worker.js', readBuilt('kill-switch.js'), 'text/javascript');
  await page.reload();
  const left = () =>
    page.evaluate(async () => ({
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
      isControlled: navigator.serviceWorker.controller !== null,
    }));
  // The browser checks for a new worker when it chooses to.
  await expect
    .poll(() => left().catch(() => null), { timeout: 60_000 })
    .toEqual({ registrations: 0, caches: [], isControlled: false });
  await page.goto(`${network.origin}/help`);
  await expect(page.getByRole('main')).toBeVisible();
});
