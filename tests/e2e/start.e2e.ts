import type { CDPSession, Page } from '@playwright/test';
import { locales } from '#contract/platform/locales.ts';
import { publicPages } from '#contract/platform/public-pages.ts';
import { chunkOf, holdScripts } from './built.ts';
import { ada, expect, signIn, test } from './offline-world.ts';
import { verifyDevice } from './security-world.ts';

/**
 * Transfer budget of the home page, in kB and requests: until its heading can be read, with the fonts that replace its
 * fallbacks a moment later, and until it is interactive. The heading used to take 280 kB in 39 requests. For the
 * sign-in page, until its form is interactive: it used to take some 260 kB in 60, and 139 kB with the app behind it.
 */
const budget = {
  signIn: { kB: 111, requests: 17 },
  read: { kB: 30, requests: 12 },
  withFaces: { kB: 117, requests: 14 },
  ready: { kB: 112, requests: 14 },
};

interface Taken {
  readonly url: string;
  bytes: number;
}

/** Records what a first visit transfers, in the order of the requests. */
async function follow(page: Page): Promise<readonly Taken[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const [taken, byId]: [Taken[], Map<string, Taken>] = [[], new Map()];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const one = { url: request.url, bytes: 0 };
    taken.push(one);
    byId.set(requestId, one);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return taken;
}

const sum = (taken: readonly Taken[]) => ({
  kB: Math.ceil(taken.reduce((bytes, one) => bytes + one.bytes, 0) / 1000),
  requests: taken.length,
});

function expectWithin(taken: readonly Taken[], most: { kB: number; requests: number }): void {
  const { kB, requests } = sum(taken);
  expect(taken.length).toBeGreaterThan(3);
  expect(kB, JSON.stringify(taken, null, 1)).toBeLessThanOrEqual(most.kB);
  expect(requests, JSON.stringify(taken, null, 1)).toBeLessThanOrEqual(most.requests);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each public page is readable in each language, with its metadata for search engines', async ({
    page,
    baseURL,
  }) => {
    for (const path of publicPages) {
      const titles = new Set<string>();
      for (const locale of locales) {
        const address = `${path}${locale === 'en' ? '' : `?lang=${locale}`}`;
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        const description = await page.locator('meta[name=description]').getAttribute('content');
        expect(description?.length, address).toBeGreaterThan(10);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${address}`);
        const alternates = page.locator('link[rel=alternate]');
        const named = await alternates.evaluateAll((all) => all.map((one) => one.getAttribute('hreflang')));
        expect(named).toEqual([...locales, 'x-default']);
        titles.add(await page.title());
      }
      expect(titles.size, path).toBe(locales.length);
    }
  });

  test('the home page’s heading is readable within its transfer budget', async ({ page }) => {
    const taken = await follow(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const isFace = ({ url }: Taken) => url.endsWith('.woff2');
    // The page's styles and first script are inlined.
    expect(taken.filter(({ url }) => /\.css$|theme\.js$/.test(url))).toEqual([]);
    expectWithin(
      taken.filter((one) => !isFace(one)),
      budget.read,
    );
    expectWithin(taken, budget.withFaces);
  });

  test('a language chosen before is that of the page, and the one in the URL takes precedence', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'keelson.lang', value: 'zh-CN', url: baseURL ?? '' }]);
    await page.goto('/help');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.goto('/help?lang=en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('the home page reacts to a press within its transfer budget', async ({ page }) => {
  await slowLine(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('button', { name: 'Dark' })).toBeVisible();
  expectWithin(await takenUntilReady(page), budget.ready);
  // Styles inlined in the page are not loaded a second time with the code.
  const doubled = await page.evaluate(() => {
    const known = Array.from(document.querySelectorAll<HTMLLinkElement>('link[disabled]'), ({ href }) => href);
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return [known.length > 2, fetched.filter((name) => known.includes(name))];
  });
  expect(doubled).toEqual([true, []]);
});

test('the sign-in form is interactive within its transfer budget, without the other pages’ texts', async ({ page }) => {
  await slowLine(page);
  await page.goto('/user/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  expectWithin(await takenUntilReady(page), budget.signIn);
});

test('fonts load after the code on a first visit, and with the page on every later one', async ({ page }) => {
  const faces = () =>
    page.evaluate(() => {
      const readyAt = performance.getEntriesByName('ready')[0]?.startTime ?? Infinity;
      const starts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      return starts.map(({ startTime }) => startTime > readyAt);
    });
  await page.goto('/');
  await expect.poll(async () => (await faces()).length).toBeGreaterThan(0);
  expect(await faces()).not.toContain(false);
  // A page that was slow to load keeps its fallback fonts, which may happen on this machine.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keelson.faces'))).toBe('kept');
  await page.reload();
  await expect(page.locator('html[data-faces]')).toBeAttached();
  await expect.poll(faces).toHaveLength(2);
  expect(await faces()).toEqual([false, false]);
});

/**
 * Adds the latency between a phone and a server: on the same machine, files loaded later would arrive before the page
 * is interactive.
 */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asFast = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 300, ...asFast });
}

/** Returns what had been transferred when the page reported that it is interactive. */
async function takenUntilReady(page: Page): Promise<readonly Taken[]> {
  return page.evaluate(() => {
    const readyAt = performance.getEntriesByName('ready')[0]?.startTime ?? 0;
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return (all as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= readyAt)
      .map(({ name, transferSize }) => ({ url: name, bytes: transferSize }));
  });
}

test('prerendered pages are hydrated in place, in every language, without errors', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  for (const path of publicPages) {
    for (const locale of locales) {
      await page.goto(`${path}?lang=${locale}`);
      const heading = await page.getByRole('heading', { level: 1 }).first().elementHandle();
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: /^(Theme|主题)$/ }).click();
      await expect(page.getByRole('button', { name: /^(Dark|深色)$/ })).toBeVisible();
      expect(await heading?.evaluate((element) => element.isConnected), `${path} ${locale}`).toBe(true);
    }
  }
  expect(faults).toEqual([]);
});

test('a press before the scripts load is not lost', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Products' }).click();
  letScriptsCome();
  await expect(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Convert' }),
  ).toBeVisible();
});

test('a press on a part whose code is still loading is not lost', async ({ page }) => {
  // Theme and language are such a piece; the rest of the page is already interactive and continues its start.
  const rest = page.waitForResponse((response) => response.url().endsWith(chunkOf('src/front/after-page.ts')));
  const letChoicesCome = await holdScripts(page, `**/${chunkOf('src/features/shell/preferences.tsx')}`);
  await page.goto('/');
  await expect(page.locator('#root[data-ready]')).toBeVisible();
  await page.getByRole('button', { name: 'Theme' }).click();
  await (await rest).finished();
  await expect(page.getByRole('button', { name: 'Theme' })).toHaveAttribute('data-pressed');
  letChoicesCome();
  await expect(page.getByRole('button', { name: 'Light' })).toBeVisible();
  // Requests that the page still makes when everything has been checked.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a link pressed at any moment of the startup leads where it says', async ({ context, baseURL }) => {
  // The header is hydrated some tasks before the screen, and the router can navigate from either.
  for (const tasks of [0, 1, 2, 3, 4, 6, 8]) {
    const page = await context.newPage();
    await page.addInitScript((count) => {
      let left = count;
      const next = () => {
        const isReady = document.querySelector('#root[data-ready]');
        const link = document.querySelector<HTMLElement>('header a[href="/price"]');
        if (isReady && left-- === 0) link?.click();
        else setTimeout(next);
      };
      if (location.pathname === '/help') addEventListener('DOMContentLoaded', next, { once: true });
    }, tasks);
    await page.goto('/help');
    await expect(page, `${tasks} tasks later`).toHaveURL(`${baseURL}/price`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/price/);
    await page.close();
  }
});

test('scrolling during the startup keeps its position', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const from = await page.evaluate(() => {
    scrollTo({ top: 700, behavior: 'instant' });
    return scrollY;
  });
  expect(from).toBeGreaterThan(500);
  letScriptsCome();
  await expect(page.locator('#root[data-ready]')).toBeAttached();
  // The first thing that React renders would move it, and more follows.
  await page.waitForLoadState('networkidle');
  // The page's own fonts may break lines differently; the content being read stays in place.
  expect(Math.abs((await page.evaluate(() => scrollY)) - from)).toBeLessThan(100);
});

test('startup code that couldn’t be loaded offline is loaded once online, without an error', async ({ page }) => {
  let isAway = true;
  const asked: string[] = [];
  const chunks = ['src/front/after-page.ts', 'src/features/content/sync.ts'].map(chunkOf);
  await page.route(
    ({ pathname }) => chunks.some((file) => pathname.endsWith(file)),
    (route) => {
      asked.push(route.request().url());
      return isAway ? route.abort() : route.continue();
    },
  );
  await page.goto('/');
  await expect(page.locator('#root[data-ready]')).toBeVisible();
  await expect.poll(() => asked).toHaveLength(1);
  isAway = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => asked).toHaveLength(3);
});

test('text typed before the scripts load is not lost', async ({ page, baseURL }) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/help', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('fees');
  await page.unroute('**/assets/*.js');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${baseURL}/help/search?q=fees`);
});

test('signing in before the scripts load works, and the password appears in no URL', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/user/login', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(ada.email);
  await main.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  letScriptsCome();
  await verifyDevice(page, ada.email);
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  expect(addresses.filter((one) => one.includes('password') || one.includes('@'))).toEqual([]);
});

test('each sign-in page is hydrated from its prerendered page, whatever else its URL asks for', async ({ page }) => {
  for (const [address, title, way] of [
    ['/user/login?return=%2Fdashboard%2Fcards', 'Sign in', 'Email'],
    ['/user/login?type=merchant', 'Merchant sign-in', 'Email'],
    ['/user/login?type=merchant&by=phone', 'Merchant sign-in', 'Phone'],
    ['/user/login?by=qr&lang=zh-CN', '登录', '扫码'],
    // A link from an older page, or typed by hand.
    ['/user/login?type=someone&lang=en', 'Sign in', 'Email'],
  ] as const) {
    await page.goto(address);
    const heading = await page.getByRole('heading', { level: 1, name: title, exact: true }).elementHandle();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(way);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#root[data-page][data-ready]')).toBeVisible();
    expect(await heading?.evaluate((element) => element.isConnected), address).toBe(true);
  }
});

test('a signed-in user is redirected from a sign-in page, even if the server doesn’t know the session', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '', ada);
  await page.goto('/user/login?return=%2Fhelp');
  await expect(page).toHaveURL(`${baseURL}/help`);
  await page.context().clearCookies({ name: 'keelson.accessToken' });
  await page.goto('/user/login?return=%2Fdashboard%2Fnotifications');
  await expect(page).toHaveURL(`${baseURL}/dashboard/notifications`);
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
});

test('a prerendered page scrolls to its own sections without a reload, and a search continues in place', async ({
  page,
  baseURL,
}) => {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.goto('/');
  await expect(page.locator('#root[data-ready]')).toBeVisible();
  await page.getByRole('button', { name: 'Products' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'FX' }).click();
  await expect(page).toHaveURL(`${baseURL}/?to=fx`);
  await expect(page.locator('#fx')).toBeInViewport();
  expect(loads).toBe(1);
  await page.goto('/help');
  await expect(page.locator('#root[data-ready]')).toBeVisible();
  const field = page.getByRole('searchbox');
  await field.pressSequentially('fee');
  await expect(page).toHaveURL(`${baseURL}/help/search?q=fee`);
  await expect(page).toHaveTitle(/^Search/);
  await expect(field).toBeFocused();
  await field.pressSequentially('s');
  await expect(page).toHaveURL(`${baseURL}/help/search?q=fees`);
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/help`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How can we help?');
  expect(loads).toBe(2);
});

test('a user who chose another language than the prerendered page’s gets their own', async ({ page }) => {
  await page.goto('/?lang=zh-CN');
  await expect(page.locator('#root[data-ready]')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('an empty page loads its screen in parallel with its texts, and no workspace screen when signed out', async ({
  page,
}) => {
  const letTextsCome = await holdScripts(page, `**/${chunkOf('src/locales/start/en.po')}`);
  const screen = (file: string) => chunkOf(`src/routes/${file}?tsr-split=component`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1)));
  await page.goto('/user/register', { waitUntil: 'commit' });
  await expect.poll(() => asked).toContain(screen('user/register.tsx'));
  letTextsCome();
  await page.goto('/dashboard/overview');
  await expect(page).toHaveURL(/\/user\/login\?return=/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(asked).not.toContain(screen('dashboard/overview.tsx'));
});
