import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ada, expect, openInPlace, signIn, test, waitForPrecache } from './offline-world.ts';
import { register } from './registering.ts';
import { expectAccessible } from './axe.ts';
import { enter } from './entering.ts';

/** Submits a user's verification and approves it, in one step. */
async function verify(page: Page, email: string): Promise<void> {
  await page.goto('/sandbox');
  await page.getByLabel('Customer email').fill(email);
  for (const tag of ['Under review', 'Verified']) {
    await page.getByRole('button', { name: tag, exact: true }).click();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
  }
}

test('a user registers, is verified, receives a deposit, sees it, and reads it offline after a browser restart @offline', async ({
  playwright,
  launchOptions,
  baseURL,
}, testInfo) => {
  test.slow();
  const email = `carol.${Date.now()}@keelson.example`;
  const profile = testInfo.outputPath('profile');
  const open = () => playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL });
  const online = await open();
  const page = online.pages()[0] ?? (await online.newPage());
  await register(page, email);
  await verify(page, email);
  await page.goto('/dashboard/overview');
  await expect(page.getByText('No assets yet')).toBeVisible();
  // After a start, the page has to learn that the user was verified elsewhere; until then, the deposit leads to the
  // verification.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keelson.user'))).toContain('"kycStatus":3');
  await page.goto('/dashboard/assets/digital/deposit?asset=BTC');
  await expect(page.getByLabel('Deposit address')).toHaveText(/\w{20,}/);
  await expect(page.getByRole('img', { name: 'QR code of the address' })).toHaveAttribute('width', '150');

  const world = await online.newPage();
  await world.goto('/sandbox');
  const send = world.getByRole('button', { name: 'Send the deposit' });
  const form = world.locator('form').filter({ has: send });
  await form.getByLabel('Recipient email').fill(email);
  await form.getByLabel('Amount').fill('0.75');
  await send.click();
  await expect(world.getByText(/^Sent:/)).toBeVisible();
  for (let round = 0; round < 2; round += 1) await world.getByRole('button', { name: 'Mine 12 blocks' }).click();
  await expect(world.getByText(/^Height:/)).toBeVisible();
  // Of two tabs, the last one to write keeps its responses for the next start.
  await world.close();

  await expect(async () => {
    await page.goto('/dashboard/assets/digital/order');
    await expect(page.getByRole('button', { name: /Deposit.*0\.75/ })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await page.goto('/dashboard/assets/digital/wallets');
  await expect(page.getByRole('main').getByText('No wallets yet')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keelson.query') ?? '')).toContain('multiSig');
  await page.goto('/dashboard/overview');
  await expect(page.getByRole('main').getByText(/0\.75/).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('figure')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keelson.query') ?? '')).toContain('getTrend');
  await waitForPrecache(page);
  await online.close();

  const offline = await open();
  await offline.setOffline(true);
  const reopened = offline.pages()[0] ?? (await offline.newPage());
  await reopened.goto('/dashboard/assets/digital/order');
  await expect(reopened.getByRole('button', { name: /Deposit.*0\.75/ })).toBeVisible();
  await expect(reopened.getByText(/Updated .*, offline/).first()).toBeVisible();
  await openInPlace(reopened, '/dashboard/overview');
  await expect(reopened.getByRole('main').getByRole('figure')).toBeVisible();
  await openInPlace(reopened, '/dashboard/assets/digital/wallets');
  await expect(reopened.getByRole('main').getByText('No wallets yet')).toBeVisible();
  await expect(
    reopened
      .getByRole('main')
      .getByText(/Updated .*, offline/)
      .first(),
  ).toBeVisible();
  // The device stores nothing of the sandbox, and the page says so.
  await openInPlace(reopened, '/sandbox');
  await expect(
    reopened.getByText('Connect to open this page. It opens automatically once you’re back online.'),
  ).toBeVisible();
  await offline.close();
});

test('history filters are kept in the URL, and the export contains only the filtered rows', async ({
  page,
  isMobile,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/assets/digital/order');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(/\d+ records/);
  const all = Number.parseInt((await main.getByRole('status').textContent()) ?? '0', 10);
  const unfold = async (name: string) => {
    await expect(main.getByLabel('Asset')).toBeVisible({ visible: !isMobile });
    if (isMobile) await main.getByRole('button', { name, exact: true }).click();
  };
  await unfold('Filters');
  await main.getByLabel('Asset').selectOption('BTC');
  await expect(page).toHaveURL(/asset=BTC/);
  await expect(main.getByRole('status')).not.toHaveText(`${all} records`);
  const shown = Number.parseInt((await main.getByRole('status').textContent()) ?? '0', 10);
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(all);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(shown + 1);
  expect(lines.slice(1).every((line) => line.includes('BTC'))).toBe(true);

  await page.reload();
  await unfold('Filters (1)');
  await expect(main.getByLabel('Asset')).toHaveValue('BTC');
  await main.getByLabel('Start date').fill('2037-01-01');
  await expect(main.getByText('No matching records')).toBeVisible();
  await main.getByRole('button', { name: 'Clear filters' }).click();
  await expect(main.getByRole('status')).toHaveText(`${all} records`);
});

test('an activity record has its own URL', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto('/dashboard/assets/digital/order');
  const heads = page.getByRole('main').getByText(/^(Type|Date|Amount|Balance after)$/);
  await expect(heads.filter({ visible: true })).not.toHaveCount(0);
  // The page scrolls, not a box in it.
  const list = page.getByRole('group', { name: 'All activity' });
  expect(await list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  await list
    .getByRole('button', { name: /^Deposit.*BTC/ })
    .first()
    .click();
  const record = page.getByRole('dialog');
  await expect(record).toBeVisible();
  await expect(page).toHaveURL(/id=/);
  // Its order's details are shown next to the movement's, and the panel is at the edge of the window.
  for (const fact of ['Balance after', 'Network', 'Fee', 'Address', 'Transaction ID'])
    await expect(record.getByText(fact, { exact: true })).toBeVisible();
  await expect(record.getByRole('button', { name: 'View on explorer' })).toBeVisible();
  expect(await record.evaluate((side) => Math.round(innerWidth - side.getBoundingClientRect().right))).toBe(0);
  await expectAccessible(page, 'a record');
  await page.reload();
  await expect(record).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/id=/);
  // With the keyboard, the full time is readable in place, with seconds and zone.
  await page.getByText('Columns').focus();
  await page.keyboard.press('Tab');
  const full = page.locator('button:focus time').evaluate((time) => getComputedStyle(time, '::after').content);
  expect(await full).toMatch(/\d\d:\d\d:\d\d [+-]\d\d:\d\d/);
});

test('the overview draws its chart, and hides every amount on request @phone', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '', ada);
  const main = page.getByRole('main');
  await expect(main.locator('.recharts-surface').first()).toBeVisible();
  // The chart's days can be read by keyboard too, over the chosen range.
  const chart = main.getByRole('figure');
  const year = main.getByRole('button', { name: '1Y' });
  await year.click();
  await expect(year).toHaveAttribute('aria-pressed', 'true');
  await expect(chart).toHaveAccessibleName(/over 365 days/);
  // A panel that appears above moves the chart under a pointer that rests there, which would then choose the day.
  await page.mouse.move(0, 0);
  await chart.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  const day = chart.getByRole('status');
  await expect(day).toHaveText(/\d USD/);
  const first = (await day.textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(day).not.toHaveText(first);
  await page.keyboard.press('Tab');
  const total = main.locator('output');
  await expect(total).toHaveText(/[1-9]/);
  await main.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(total).not.toHaveText(/\d/);
  await page.reload();
  await expect(total).not.toHaveText(/\d/);
  await main.getByRole('button', { name: 'Show amounts' }).click();
  await expect(total).toHaveText(/[1-9]/);
});
