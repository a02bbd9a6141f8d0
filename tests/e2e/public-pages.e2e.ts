import { locales } from '#contract/platform/locales.ts';
import { publicPages } from '#contract/platform/public-pages.ts';
import { statusComponentNames } from '#contract/status/rules.ts';
import { holdScripts } from './built.ts';
import { expect, test, waitForPrecache } from './offline-world.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each public page in each language has its metadata for previews and search engines', async ({
    page,
    request,
  }) => {
    test.slow();
    const described = new Set<string>();
    for (const path of publicPages)
      for (const locale of locales) {
        const address = `${path}${locale === 'en' ? '' : `?lang=${locale}`}`;
        await page.goto(address);
        const of = async (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
        expect(await of('og:title'), address).toBe(await page.title());
        expect(await of('og:description'), address).toBe(
          await page.locator('meta[name=description]').getAttribute('content'),
        );
        expect(await of('og:url'), address).toBe(await page.locator('link[rel=canonical]').getAttribute('href'));
        described.add(`${await of('og:description')}`);
        const picture = await request.get((await of('og:image')) ?? '');
        expect(picture.headers()['content-type'], address).toBe('image/png');
        const data = await page.locator('script[type="application/ld+json"]').textContent();
        expect(data, address).toContain('"@type":"Organization"');
        expect(() => JSON.parse(data ?? ''), address).not.toThrow();
      }
    expect(described.size).toBe(publicPages.length * locales.length);
  });

  test('prices, versions and the footer are in the HTML as staff last published them', async ({ page }) => {
    // A server's first pages are ready a moment after it has started.
    await expect(async () => {
      await page.goto('/price');
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'LinkedIn' })).toBeVisible({ timeout: 500 });
    }).toPass();
    const sent = page.getByRole('row', { name: /Send to a Keelson user/ });
    await expect(sent.getByRole('cell').first()).toHaveText(/USDT|Free/);
    await expect(page.getByRole('table')).toHaveCount(3);
    await page.goto('/download');
    await expect(page.getByText('Install it from the browser: balances and history open offline.')).toBeVisible();
    await page.goto('/contact?lang=zh-CN');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'LinkedIn' })).toBeVisible();
  });

  test('the home page’s counts, the proof, the status and the Earn products are in the HTML', async ({ page }) => {
    await expect(async () => {
      await page.goto('/');
      await expect(page.getByRole('definition').first()).toHaveText(/^\d+$/, { timeout: 500 });
    }).toPass();
    await page.goto('/status');
    await expect(page.getByRole('img', { name: /^Days with a disruption/ })).toHaveCount(statusComponentNames.length);
    await page.goto('/earn');
    await expect(page.getByRole('heading', { name: /^USDC · / }).first()).toBeVisible();
    // The day is published by a job that runs every minute.
    test.slow();
    await expect(async () => {
      await page.goto('/proof-of-liabilities');
      await expect(page.getByRole('row', { name: /USDT/ })).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [2000] });
  });

  test('the home page’s footer links to every other public page', async ({ page }) => {
    await page.goto('/');
    const links = page.getByRole('contentinfo').getByRole('link');
    const found = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const led = new Set(found.map((href) => href.split('?')[0]));
    expect(publicPages.filter((one) => !led.has(one) && one !== '/help/list')).toEqual([]);
  });
});

test('the sitemap lists every page in every language, and robots.txt keeps search engines out of a sandbox', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of publicPages) {
    expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
    expect(sitemap).toContain(`<loc>${baseURL}${path}?lang=zh-CN</loc>`);
  }
  expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
});

test('no link in the footer or the menus leads to a page that isn’t built @phone', async ({ page, isMobile }) => {
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Products' }).click();
  const links = page.locator('header a[href^="/"], footer a[href^="/"]');
  const found = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const addresses = [...new Set(found)].filter((href) => !/^\/(dashboard|user)/.test(href));
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.getByText('This isn’t available yet'), address).toHaveCount(0);
  }
});

test('`?to=` scrolls to the company and to the team, 80 px below the top', async ({ page }) => {
  for (const to of ['company', 'team']) {
    await page.goto(`/about?to=${to}`);
    await expect
      .poll(async () => page.locator(`#${to}`).evaluate((section) => Math.round(section.getBoundingClientRect().top)))
      .toBe(80);
  }
});

test('what is entered in the contact form before its scripts load is kept, and the press on Send is handled', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Your name').fill('Wanda Harbour');
  await page.getByLabel('Custody').check();
  await page.getByLabel('What is this about?').selectOption({ label: 'Press' });
  await page.getByLabel(/^Message/).fill('Before any script.');
  await page.getByRole('button', { name: 'Send message' }).click();
  letScriptsCome();
  // The press is handled once the page is interactive: the email address is missing.
  await expect(page.getByText('Enter an email address such as name@example.com')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Wanda Harbour');
  await expect(page.getByLabel('Custody')).toBeChecked();
  await expect(page.getByLabel('What is this about?')).toHaveValue('press');
  await expect(page.getByLabel(/^Message/)).toHaveValue('Before any script.');
  await page.getByLabel('Email', { exact: true }).fill('wanda@harbour.example');
  await expect(page.getByLabel('Your name')).toHaveValue('Wanda Harbour');
});

test('a price calculation started before the scripts load is completed by them', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await expect(async () => {
    await page.goto('/price', { waitUntil: 'commit' });
    await page.getByLabel('Amount').fill('2000', { timeout: 1000 });
  }).toPass();
  await page.getByLabel('Payment method').selectOption({ label: 'SWIFT wire' });
  letScriptsCome();
  await expect(page.getByRole('main').locator('[aria-live=polite]')).toContainText('1,975.00');
  await expect(page.getByLabel('Amount')).toHaveValue('2000');
});

test('a help search typed before the scripts load is carried out by them', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/help', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('confirmations');
  letScriptsCome();
  await expect(page).toHaveURL(/\/help\/search\?q=confirmations/);
  await expect(page.getByRole('searchbox')).toHaveValue('confirmations');
});

test('hovering over a link prefetches its page', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#root[data-ready]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const brought = page.waitForRequest((request) => new URL(request.url()).pathname === '/about');
  await page.getByRole('contentinfo').locator('a[href="/about"], a[href^="/about?"]').first().hover();
  expect((await (await brought).response())?.status()).toBe(200);
});

test.describe('a first visit without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('that loses its network stays on the page, says so, and continues once online', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/');
    await expect(page.locator('#root[data-ready]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'How it works' }).click();
    const told = page.getByRole('alert').filter({ hasText: 'this device doesn’t have that page yet' });
    await expect(told).toBeVisible();
    await told.getByRole('link', { name: 'Try again' }).click();
    await expect(told).toBeVisible();
    await expect(page).toHaveURL(`${baseURL}/`);
    await context.setOffline(false);
    await told.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${baseURL}/help`);
  });
});

test('hovering over a link prefetches its page, under a service worker only if it comes from the server @offline', async ({
  page,
  network,
}) => {
  const brought = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]'),
        ({ href }) => new URL(href).pathname,
      ),
    );
  const pointAt = async (path: string) => {
    const link = page.locator(`main a[href^="${path}"]`).first();
    await link.scrollIntoViewIfNeeded();
    // The page starts listening once it is idle.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      expect(await brought()).toContain(path);
    }).toPass();
  };
  await page.goto(`${network.origin}/help/list`);
  await pointAt('/help/detail');
  await page.goto(`${network.origin}/`);
  await waitForPrecache(page);
  await page.goto(`${network.origin}/help/list`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await pointAt('/help');
  await page.locator('main a[href^="/help/detail"]').first().hover();
  expect(await brought()).toEqual(['/help']);
  await page.locator('main a[href="/help"]').click();
  await expect(page).toHaveURL(`${network.origin}/help`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the home page shows the last known counts offline @offline', async ({ page, network, context }) => {
  await page.goto(`${network.origin}/`);
  const counts = page.getByRole('definition');
  await expect(counts.first()).toHaveText(/^\d+$/);
  const before = await counts.allTextContents();
  await waitForPrecache(page);
  await context.setOffline(true);
  await page.reload();
  await expect(counts.first()).toHaveText(/^\d+$/);
  expect(await counts.allTextContents()).toEqual(before);
});
