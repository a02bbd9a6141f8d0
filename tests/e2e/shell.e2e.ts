import { ada, expect, signIn, test } from './offline-world.ts';

test('the menu of the header leads where it says, on a phone behind one button @phone', async ({ page, isMobile }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  if (isMobile) {
    await expect(menu.getByRole('link', { name: 'Pricing' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
  }
  await menu.getByRole('button', { name: 'About' }).click();
  await menu.getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveURL(/\/about\?to=team$/);
  if (isMobile) await expect(menu.getByRole('link', { name: 'Pricing' })).toBeHidden();
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

test('language and theme are kept, and follow the system where nobody chose @phone', async ({ page }) => {
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

test('the three ways in close when the address changes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link')).toHaveCount(3);
  await dialog.getByRole('link', { name: /^Create an account/ }).click();
  await expect(page).toHaveURL(/\/user\/register$/);
  await expect(dialog).toHaveCount(0);
});

test('the bell shows the latest five, and what was read is read after a reload', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '', ada);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const items = page.getByRole('banner').locator('a[href^="/notice/detail"]');
  await expect(items).toHaveCount(5);
  await page.getByRole('link', { name: /all announcements/i }).click();
  await expect(page).toHaveURL(/\/notice\/list$/);
});

test('visitors from the United Kingdom and the Emirates are told, once a session', async ({ page }) => {
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

test('the footer has links for each language, and they lead to our own texts', async ({ page }) => {
  await page.goto('/help');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL(/\/help\/detail\?id=privacy$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy/i);
  await page.goto('/help?lang=zh-CN');
  await expect(footer.getByRole('link', { name: '隐私政策' })).toBeVisible();
});

test('the help centre finds in both languages, with and without a network @offline', async ({ page, context }) => {
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

test('the keyboard alone skips to the content, opens a menu and closes it again', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
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

test('the site can be installed: manifest, icons and screenshots are there @phone', async ({ page, request }) => {
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
