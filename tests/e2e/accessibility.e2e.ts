import type { Page } from '@playwright/test';
import { expectAccessible, ofTheLook } from './axe.ts';
import { expectToFit } from './fit.ts';
import { expectFrame } from './frame.ts';
import { untilReady } from './ready.ts';
import { enter } from './entering.ts';
import { answerQuestionnaire, confirmContact } from './registering.ts';
import { operator } from './kyc-world.ts';
import { ada, bo, expect, openInPlace, signIn, signOut, test } from './offline-world.ts';
import { accountPaths, companyPaths, operatorPaths, publicPaths } from './screens.ts';

/** Splits paths into parts, numbered from 1. */
function inParts(paths: readonly string[], size = 18): (readonly [part: number, paths: readonly string[]])[] {
  return Array.from({ length: Math.ceil(paths.length / size) }, (_none, at) => [
    at + 1,
    paths.slice(at * size, (at + 1) * size),
  ]);
}

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };

// Each page at both widths and in both color schemes, every second one in Chinese. In parts, so that both workers share
// the work.
for (const [part, paths] of inParts(publicPaths)) {
  test(`axe finds no violations on public pages, part ${part}`, async ({ page }) => {
    test.slow();
    await lookAtAll(page, paths);
  });
}

for (const [part, paths] of inParts(accountPaths)) {
  test(`axe finds no violations in an account, part ${part}`, async ({ page, baseURL }) => {
    test.slow();
    await enter(page, baseURL ?? '', ada);
    await lookAtAll(page, paths);
  });
}

test('axe finds no violations in the identity verification forms and on the staff pages', async ({ page, baseURL }) => {
  test.slow();
  await signIn(page, baseURL ?? '', bo);
  for (const step of ['document', 'person', 'photos', 'check'])
    await look(page, `/dashboard/account/verifiy?from=%2Fdashboard%2Fconvert&step=${step}`);
  await signOut(page);
  await signIn(page, baseURL ?? '', operator);
  for (const path of operatorPaths) await look(page, path);
});

test('axe finds no violations on a company’s pages and in its member dialogs @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, baseURL ?? '', harbour);
  // A phone's layout grows with overflowing content, so overflow is checked on the desktop, at a phone's width too.
  for (const path of companyPaths) await look(page, path, !isMobile);
  await openInPlace(page, '/dashboard/account/members');
  for (const name of ['Invite team member', 'New role']) {
    await page.getByRole('button', { name }).click();
    await analyse(page, name);
    await page.keyboard.press('Escape');
  }
});

test('axe finds no violations in the dialog, bell and menu that open over a page @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await analyse(page, 'the sign-in dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Announcements/ }).click();
  await analyse(page, 'the notice bell');
  await page.keyboard.press('Escape');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Products' }).click();
  await analyse(page, 'the menu');
});

test('axe finds no violations on the sign-up steps @phone', async ({ page, isMobile }) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  await page.goto('/user/register?type=merchant');
  const main = page.getByRole('main');
  const go = () => main.getByRole('button', { name: /^(Continue|Create account)$/ }).click();
  await go();
  await analyse(page, 'a missing name');
  await main.getByLabel('Company name').fill('Lighthouse Trading Ltd');
  const email = `axe.${Date.now()}@keelson.example`;
  await main.getByLabel('Email', { exact: true }).fill(email);
  await go();
  await expect(main.getByText(/^Sent\./)).toBeVisible();
  await go();
  await analyse(page, 'a code that is missing');
  await confirmContact(page, email);
  await expect(main.getByRole('heading', { name: 'Who is applying' })).toBeVisible();
  await go();
  await analyse(page, 'unanswered questions');
  await answerQuestionnaire(page);
  await expect(main.getByLabel('Password', { exact: true })).toBeVisible();
  await go();
  await analyse(page, 'a last step with nothing in it');
});

async function look(page: Page, path: string, isToFit = true): Promise<void> {
  await openInPlace(page, path);
  await settle(page, path);
  await analyse(page, path);
  if (isToFit) await expectToFit(page, path);
}

/** Waits until the page has loaded and nothing in it is still loading: rows appear a moment after the frame. */
async function settle(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
}

/** Checks every second page in English, then the others in Chinese. */
async function lookAtAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const [parity, locale] of (['en', 'zh-CN'] as const).entries()) {
    const chosen = paths.filter((_path, index) => index % 2 === parity);
    // A page that doesn't redirect by itself, as the maintenance page does once maintenance is over.
    await page.goto(`/error/404?lang=${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    // Until its screen is hydrated, nothing reacts to another address, and the first page would be this one.
    await untilReady(page);
    for (const path of chosen) await lookAtBothWidths(page, path);
  }
}

/** Checks at 1280 px in light colors, then at 390 px in dark colors, on the same page. */
async function lookAtBothWidths(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openInPlace(page, path);
  await settle(page, path);
  await expectFrame(page, path);
  await analyse(page, path);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('html'), path).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await analyse(page, `${path}, narrow and dark`, ofTheLook);
  await expectToFit(page, path);
}

async function analyse(page: Page, where: string, rules?: string[]): Promise<void> {
  await expectAccessible(page, where, rules);
}

test('keyboard focus never lands on something that a phone’s bottom bar or action button covers @phone-only', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', ada);
  const main = page.getByRole('main');
  for (const [path, ready] of [
    ['/dashboard/assets/digital', main.getByRole('link', { name: /USDT/ })],
    ['/dashboard/convert', main.getByRole('button', { name: 'Get a quote' })],
  ] as const) {
    await page.goto(path);
    await expect(ready.first()).toBeVisible();
    await main.focus();
    const covered: string[] = [];
    for (let stops = 0; stops < 30; stops += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(whatCovers);
      if (found) covered.push(found);
    }
    expect(covered, path).toEqual([]);
  }
});

/**
 * Returns what covers the center of the focused element; a control inside its label counts as visible if the label is.
 */
function whatCovers(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const before = document.elementFromPoint(left + width / 2, top + height / 2);
  const shows = before && (focused.contains(before) || before.contains(focused));
  if (shows || before?.closest('label')?.contains(focused)) return undefined;
  return `${focused.textContent || focused.getAttribute('aria-label')}: ${before?.textContent ?? 'off the screen'}`;
}
