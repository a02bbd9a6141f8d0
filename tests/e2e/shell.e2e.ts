import type { Locator } from '@playwright/test';
import { findRoute } from '#contract/platform/routes.ts';
import { expectAccessible } from './axe.ts';
import { enter } from './entering.ts';
import { operator } from './kyc-world.ts';
import { ada, expect, openInPlace, signIn, test } from './offline-world.ts';

test('the header menu leads where it says, on a phone behind one button @phone', async ({ page, isMobile }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  if (isMobile) {
    await expect(menu.getByRole('link', { name: 'Help' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
  }
  await menu.getByRole('button', { name: 'Products' }).click();
  await menu.getByRole('link', { name: 'Our team' }).click();
  await expect(page).toHaveURL(/\/about\?to=team$/);
  if (isMobile) await expect(menu.getByRole('link', { name: 'Help' })).toBeHidden();
});

test('no link on the home page leads to a page that isn’t built', async ({ page }) => {
  await page.goto('/');
  const links = await addresses(page.getByRole('main').getByRole('link'));
  expect(links.length).toBeGreaterThan(2);
  const unknown = links.filter((href) => !findRoute(new URL(href, 'https://k.example').pathname));
  expect(unknown).toEqual([]);
});

test('a link to a section of the home page scrolls to it, eighty pixels below the top', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const id of ['global', 'card', 'fx', 'payment']) {
    await page.goto(`/?to=${id}`);
    await expect
      .poll(() =>
        page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? 0), id),
      )
      .toBeCloseTo(80, -1);
  }
  await page.getByRole('button', { name: 'Back to top' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Back to top' })).toHaveCount(0);
});

test('language and theme are remembered, and follow the system by default @phone', async ({ page }) => {
  const scheme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('button', { name: 'Light' }).click();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible();
  await expect(scheme).toHaveAttribute('lang', 'zh-CN');
  await page.reload();
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the sign-in dialog with its three options closes when the address changes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link')).toHaveCount(3);
  await dialog.getByRole('link', { name: /^Create account/ }).click();
  await expect(page).toHaveURL(/\/user\/register$/);
  await expect(dialog).toHaveCount(0);
});

test('the bell shows the latest five announcements, and links to all of them', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '', ada);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const items = page.getByRole('banner').locator('a[href^="/notice/detail"]');
  await expect(items).toHaveCount(5);
  await page.getByRole('link', { name: /all announcements/i }).click();
  await expect(page).toHaveURL(/\/notice\/list$/);
});

test('visitors from the United Kingdom and the Emirates see a notice, once per session', async ({ page }) => {
  for (const [country, words] of [
    ['GB', /United Kingdom/],
    ['AE', /United Arab Emirates/],
  ] as const) {
    await page.route('**/GeoIP/GetIPInfo', (route) =>
      route.fulfill({ json: { StatusCode: '200', Data: { ISOCode: country } } }),
    );
    await page.goto('/');
    const notice = page.getByRole('dialog', { name: 'Important notice' });
    await expect(notice).toContainText(words);
    await notice.getByRole('button', { name: 'I Understand' }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.unroute('**/GeoIP/GetIPInfo');
  }
});

test('the footer has its links in each language, and they lead to our own texts', async ({ page }) => {
  await page.goto('/help');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL(/\/help\/detail\?id=privacy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy/i);
  await page.goto('/help?lang=zh-CN');
  await expect(footer.getByRole('link', { name: '隐私政策' })).toBeVisible();
});

test('the help centre search works in both languages, online and offline @offline', async ({ page, context }) => {
  await page.goto('/help');
  await page.getByRole('searchbox').first().fill('confirmations');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/help\/search\?q=confirmations/);
  const found = page
    .getByRole('main')
    .getByRole('link', { name: /confirmations/i })
    .first();
  await expect(found).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('searchbox').first().fill('确认数');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await context.setOffline(false);
});

test('the keyboard alone skips to the content, and opens and closes a menu', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  // Not even a line of it shows at the top of the page.
  expect(await skip.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(-1);
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const theme = page.getByRole('button', { name: 'Theme' });
  await theme.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dark' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveCount(0);
  await expect(theme).toBeFocused();
});

test('the site is installable: manifest, icons and screenshots exist', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as {
    name: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
    screenshots: { src: string; sizes: string; form_factor: string }[];
  };
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  expect(manifest.screenshots.map(({ form_factor }) => form_factor).toSorted()).toEqual(['narrow', 'wide']);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});

test('every menu entry of the workspace leads to an existing page @phone', async ({ page, isMobile, baseURL }) => {
  test.slow();
  await enter(page, baseURL ?? '', harbour);
  await page.goto('/dashboard/overview');
  const menu = page.getByRole('navigation', { name: isMobile ? 'Shortcuts' : 'Dashboard' });
  if (isMobile) await menu.getByRole('button', { name: 'More' }).click();
  const links = menu.getByRole('link', { includeHidden: true });
  await expect(links.filter({ hasText: 'Convert orders' })).toHaveCount(1);
  const listed = await addresses(links);
  expect(listed).toEqual(
    expect.arrayContaining([
      '/dashboard/remittance',
      '/dashboard/convert',
      '/dashboard/outbox',
      '/dashboard/account/members',
    ]),
  );
  for (const path of listed) {
    await openInPlace(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
});

test('the Move money button leads to a transfer, on a phone from the bottom bar @phone', async ({
  page,
  isMobile,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/overview');
  await page.getByRole('button', { name: isMobile ? 'Move' : 'Move money', exact: true }).click();
  await page.getByRole('link', { name: 'Send to a Keelson user', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/assets\/digital\/transfer$/);
});

test('a phone’s Assets shortcut opens the assets viewed last @phone-only', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', harbour);
  await page.goto('/dashboard/overview');
  const assets = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Assets' });
  await expect(assets).toHaveAttribute('href', '/dashboard/assets/digital');
  await openInPlace(page, '/dashboard/assets/global/order');
  await openInPlace(page, '/dashboard/overview');
  await page.reload();
  await assets.click();
  await expect(page).toHaveURL(/\/dashboard\/assets\/global$/);
});

test('every page of the workspace starts at the same left edge', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/overview');
  const left = async () => Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const edge = await left();
  for (const path of ['deposit', 'withdraw', 'order', 'address', 'transfer']) {
    await openInPlace(page, `/dashboard/assets/digital/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await left(), path).toBe(edge);
  }
});

test('the search is opened, navigated and closed by keyboard', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/overview');
  const opener = page.getByRole('button', { name: 'Search' });
  await expect(opener).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search/ });
  await expect(field).toBeFocused();
  await expectAccessible(page, 'the search');
  await page.keyboard.type('提币');
  await expect(page.getByRole('option', { name: 'Withdraw' })).toHaveAttribute('aria-selected', 'true');
  await field.fill('litecoin');
  await expect(page.getByRole('option', { name: 'Litecoin LTC' })).toHaveAttribute('aria-selected', 'true');
  await field.fill('s');
  const chosen = page.getByRole('option', { selected: true });
  const first = await chosen.textContent();
  await page.keyboard.press('ArrowDown');
  await expect(chosen).not.toHaveText(first ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toHaveText(first ?? '');
  await field.fill('no such thing at all');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await opener.click();
  await field.fill('address book');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/assets\/digital\/address$/);
});

test('a question mark shows the keyboard shortcuts, until they are turned off', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/overview');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await expectAccessible(page, 'the keys');
  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await expect(help).toHaveCount(0);
});

test('an operator’s menu shows the desk and no wallet', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', operator);
  await page.goto('/dashboard/operator/cases');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'Queue' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Assets' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Move money' })).toHaveCount(0);
  await page.goto('/dashboard/overview');
  await expect(menu.getByRole('link', { name: 'Queue' })).toBeVisible();
});

test('the gallery shows each component on one grid, with a mark for every coin @phone', async ({ page, isMobile }) => {
  await page.goto('/sandbox/ui');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(10);
  const coins = main.getByRole('listitem');
  await expect(coins.first()).toBeVisible();
  const marks = coins.locator('img, svg circle');
  expect(await marks.count()).toBe(await coins.count());
  // Fields and buttons next to each other have the same height.
  const heights = await Promise.all(
    [
      main.getByRole('button', { name: 'Secondary' }),
      main.getByRole('link', { name: 'Link' }),
      main.getByRole('combobox', { name: 'Coin', exact: true }),
      main.getByLabel('Network'),
      main.getByLabel('Name', { exact: true }),
    ].map(async (one) => Math.round((await one.boundingBox())?.height ?? 0)),
  );
  expect(new Set(heights)).toEqual(new Set([isMobile ? 48 : 36]));
  // A form from a field list reports all missing fields, and focuses the first of them.
  await main.getByRole('button', { name: 'Continue' }).last().click();
  await expect(main.getByText('3 fields need your attention')).toBeVisible();
  await expect(main.getByLabel('Account holder')).toBeFocused();
  await expectAccessible(page, 'a form with what is missing');
  await main.getByRole('button', { name: 'Open dialog' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'a dialog');
  if (isMobile) {
    const bottom = () => dialog.evaluate((sheet) => Math.round(innerHeight - sheet.getBoundingClientRect().bottom));
    await expect.poll(bottom).toBe(0);
  }
});

test('the overview is at most two phone screens tall @phone-only', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/overview');
  const main = page.getByRole('main');
  await expect(main.locator('.recharts-surface').first()).toBeVisible();
  await expect(main.getByRole('link', { name: 'All activity' })).toBeVisible();
  // A sign-in from a new device is asked about once, above the chart.
  const own = main.getByRole('button', { name: /^(This was me|All of these were me)$/ });
  // Other tests sign her in meanwhile.
  await expect(async () => {
    if ((await own.count()) > 0) await own.first().click();
    await expect(own).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  // Other tests' entries may have titles of two lines.
  const [screens, twoLines] = [2 * 844, 2 * 24];
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(screens + twoLines);
});

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };

/** Returns the targets of these links, without duplicates. */
async function addresses(links: Locator): Promise<string[]> {
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(found)];
}
