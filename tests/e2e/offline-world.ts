import { expect, test as base, type Page } from '@playwright/test';
import { readBuilt } from './built.ts';
import { verifyDevice } from './security-world.ts';
// Coins and networks, for addresses that a test creates.
import '../harness/catalogue.ts';
import { openNetwork, type Network } from './network.ts';

export { expect };

/** The sandbox's users; their passwords are on the sandbox's page. */
export const ada = { email: 'ada@keelson.example', password: 'Keelson-Demo-1', uid: '10000001', name: 'Ada Lindqvist' };
export const bo = { email: 'bo@keelson.example', password: 'Keelson-Demo-2', uid: '10000002', name: 'Bo Tanaka' };

interface World {
  readonly network: Network;
  /** Errors and warnings reported by the browser; a test only passes if there are none. */
  readonly complaints: string[];
}

/**
 * Console messages of a page whose policy blocks something, whose code throws, or that shows a text's id instead of the
 * text.
 */
const isComplaint =
  /content security policy|trusted ?(types|html|script)|uncaught|minified react error|uncompiled message/i;

/** Returns an error with its causes: React's own errors say what happened to the page, their causes say why. */
function inFull(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? String(error) : `${error}, as ${inFull(error.cause)}`;
}

/**
 * Tests here reach the real server through a network that they can cut. Those tagged `@offline` have the service worker
 * as well; the others do without it, because caching the whole site for each is a third of a test's work.
 */
export const test = base.extend<World>({
  serviceWorkers: async ({ browserName: _browserName }, use, { tags }) =>
    use(tags.includes('@offline') ? 'allow' : 'block'),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && isComplaint.test(message.text()))
          complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(inFull(error.error())));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  network: async ({ baseURL }, use) => {
    const network = await openNetwork(baseURL ?? '');
    await use(network);
    await network.close();
  },
});

/** Signs in through the screen, as a user does. */
export async function signIn(page: Page, origin: string, person: { email: string; password: string }): Promise<void> {
  await page.goto(`${origin}/user/login`);
  const main = page.getByRole('main');
  await main.getByLabel(/email/i).fill(person.email);
  await main.getByLabel(/^password/i).fill(person.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await verifyDevice(page, person.email);
  // The public header shows the user first; anything opened in it closes when the app replaces it.
  await expect(page.locator('[data-shell=app]')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/user\/login/);
}

/**
 * Opens an address as a link in the app does, without reloading the app; another state of the current page is loaded.
 */
export async function openInPlace(page: Page, path: string): Promise<void> {
  const here = new URL(page.url());
  // A prerendered page has no router that would react.
  const isMade = (await page.locator('#root[data-page]').count()) > 0;
  if (isMade || here.pathname === new URL(path, here).pathname) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
    history.pushState({}, '', to);
  }, path);
  await expect(page.locator('h1[data-left]'), path).toHaveCount(0);
}

/** Waits until the service worker has precached every file of the build, so that a start needs no network. */
export async function waitForPrecache(page: Page): Promise<void> {
  // About five hundred files, one after another; this can take a while.
  base.setTimeout(360_000);
  await followPrecache(page);
}

/** Waits for the precache, outside of a test. */
export async function followPrecache(page: Page): Promise<void> {
  const worker = readBuilt('service-worker.js');
  const files = new Set(worker.match(/"url":"[^"]*"/g)).size;
  expect(files).toBeGreaterThan(100);
  const mostStored = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return Math.max(0, ...counts);
    });
  await expect.poll(mostStored, { timeout: 120_000 }).toBe(files);
}

/** Returns everything of the product that a page can find on this device. */
export function remains(page: Page) {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'keelson.content'),
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (key) =>
        key.startsWith('keelson.') &&
        !['keelson.lang', 'keelson.theme', 'keelson.faces', 'keelson.catalogue', 'keelson.query'].includes(key),
    ),
    cookies: document.cookie,
    cachedAnswers: (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/api/')),
  }));
}

export const nothing = { databases: [], stored: [], cookies: '', cachedAnswers: [] };

/**
 * Opens one of the latest five announcements, which marks it as read, and waits until the mark is stored. Not as Ada, who
 * marks all as read elsewhere.
 */
export async function readAnnouncement(page: Page, origin: string, index = 0): Promise<void> {
  await page.goto(`${origin}/notice/list`);
  await expect(page.getByRole('button', { name: /^Notifications, .*unread/ })).toBeVisible();
  await page.getByRole('main').getByRole('link').nth(index).click();
  await expect(page.getByRole('article')).toBeVisible();
  // The mark and its outbox entry are stored together; the bell's count changes for other reasons too.
  const id = new URL(page.url()).searchParams.get('id');
  await expect.poll(() => page.evaluate(storedKeys, 'readMarks')).toContain(id);
}

/** Returns the keys of a table in the signed-in user's database on the device. Runs in the page. */
export async function storedKeys(store: string): Promise<IDBValidKey[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(names.find((one) => one.startsWith('keelson.user.')) ?? '');
    request.onsuccess = () => resolve(request.result);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const request = database.transaction(store).objectStore(store).getAllKeys();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return keys;
}
