import { writeFileSync } from 'node:fs';
import { encodeQR } from 'qr';
import type { Page } from '@playwright/test';
import { ada, expect, signIn, test } from './offline-world.ts';
import { passByMail, verifyDevice } from './security-world.ts';
import { enter } from './entering.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Opens the sign-in page with its QR code. @returns the code's content */
async function showCode(page: Page): Promise<string> {
  const made = page.waitForResponse(/CreateQrLogin/);
  await page.goto(`/user/login?by=qr&return=${encodeURIComponent('/help')}`);
  const { result } = (await (await made).json()) as { result: { url: string } };
  await expect(page.getByRole('img', { name: 'QR code to sign in with your phone' })).toBeVisible();
  await expect(page.getByText('Waiting for your phone to scan the code')).toBeVisible();
  return result.url;
}

test('a phone opens the QR code’s link, sees which device asks, and signs the desktop in', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const url = await showCode(page);
  const hand = await browser.newContext({ ...phone, baseURL });
  const mobile = await hand.newPage();
  // The phone is not signed in yet: it has to sign in and then returns to the code.
  await mobile.goto(url);
  await expect(mobile).toHaveURL(/\/user\/login/);
  const main = mobile.getByRole('main');
  await expect(main.getByRole('tab', { name: 'QR code' })).toHaveCount(0);
  await main.getByLabel('Email', { exact: true }).fill(ada.email);
  await main.getByLabel('Password', { exact: true }).fill(ada.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await verifyDevice(mobile, ada.email);
  await expect(main.getByText('Chrome, Linux')).toBeVisible();
  await expect(main.getByText(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/)).toBeVisible();
  await expect(page.getByText('Scanned. Confirm on your phone.')).toBeVisible();
  await main.getByRole('button', { name: 'Confirm sign-in' }).click();
  await expect(main.getByRole('status')).toHaveText(/^Confirmed\./);
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await hand.close();
});

test('a declined or expired QR code is replaced by a new one', async ({ page, browser, baseURL }) => {
  test.slow();
  const hand = await browser.newContext({ ...phone, baseURL });
  const mobile = await hand.newPage();
  await signIn(mobile, baseURL ?? '', ada);
  await page.clock.install();
  const url = await showCode(page);
  await mobile.goto('/user/qr-login');
  const main = mobile.getByRole('main');
  await main.getByLabel('Link').fill('https://example.org/');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main.getByText('This isn’t a sign-in link')).toBeVisible();
  await main.getByLabel('Link').fill(url);
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByRole('button', { name: 'Decline' }).click();
  await expect(main.getByRole('status')).toHaveText(/^Declined\./);
  await expect(page.getByText('Declined on your phone.')).toBeVisible();
  await page.getByRole('button', { name: 'Get new code' }).click();
  await expect(page.getByText('Waiting for your phone to scan the code')).toBeVisible();
  await page.clock.fastForward('02:05');
  await expect(page.getByText('This code has expired.')).toBeVisible();
  // Only the page's clock was moved; a device has a single clock, which its signing worker uses too.
  await page.clock.setSystemTime(Date.now());
  await page.getByRole('button', { name: 'Get new code' }).click();
  await expect(page.getByText('Waiting for your phone to scan the code')).toBeVisible();
  await mobile.reload();
  await expect(main.getByRole('alert')).toHaveText(/has expired or was already used/);
  await hand.close();
});

test('a phone scans the QR code with its camera', async ({ page, playwright, launchOptions, baseURL }, testInfo) => {
  test.slow();
  const film = testInfo.outputPath('code.y4m');
  writeFileSync(film, filmOf(await showCode(page)));
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`];
  const own = await playwright.chromium.launch({ ...launchOptions, args });
  const hand = await own.newContext({ ...phone, baseURL, permissions: ['camera'] });
  const mobile = await hand.newPage();
  await signIn(mobile, baseURL ?? '', ada);
  await mobile.getByRole('button', { name: /^Account: / }).click();
  await mobile.getByRole('link', { name: 'Scan a sign-in code' }).click();
  await mobile.getByRole('button', { name: 'Open the camera' }).click();
  await expect(mobile.getByRole('button', { name: 'Confirm sign-in' })).toBeVisible();
  await expect(page.getByText('Scanned. Confirm on your phone.')).toBeVisible();
  await own.close();
});

test('a phone on another network signs the desktop in with the number shown there and a verification', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const url = await showCode(page);
  const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
  const hand = await browser.newContext({ ...phone, baseURL, extraHTTPHeaders: elsewhere });
  const mobile = await hand.newPage();
  await enter(mobile, baseURL ?? '', ada);
  await mobile.goto(url);
  const main = mobile.getByRole('main');
  await expect(main.getByText(/on a different network/)).toBeVisible();
  await expect(page.getByText('Enter this number on your phone')).toBeVisible();
  const shown = (await page.getByTestId('match-number').textContent()) ?? '';
  expect(shown).toMatch(/^[1-9][0-9]$/);
  const field = main.getByLabel('Number on the other device');
  const confirm = main.getByRole('button', { name: 'Confirm sign-in' });
  await confirm.click();
  await expect(main.getByText('Enter the two digits')).toBeVisible();
  await field.fill(shown);
  await confirm.click();
  await passByMail(mobile, ada.email, 'sign in another device');
  await expect(main.getByRole('status')).toHaveText(/^Confirmed\./);
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await hand.close();
});

test('a wrong number ends the QR code, and signs nobody in', async ({ page, browser, baseURL }) => {
  test.slow();
  const url = await showCode(page);
  const hand = await browser.newContext({ ...phone, baseURL, extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.8' } });
  const mobile = await hand.newPage();
  await enter(mobile, baseURL ?? '', ada);
  await mobile.goto(url);
  const main = mobile.getByRole('main');
  const shown = await page.getByTestId('match-number').textContent();
  await main.getByLabel('Number on the other device').fill(shown === '10' ? '11' : '10');
  await main.getByRole('button', { name: 'Confirm sign-in' }).click();
  await passByMail(mobile, ada.email, 'sign in another device');
  await expect(main.getByRole('button', { name: 'Scan another code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get new code' })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/);
  await hand.close();
});

/** Makes what a camera pointed at the code sees: a video of one frame in a format the browser reads (YUV4MPEG2). */
function filmOf(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const side = 480;
  const dot = Math.floor(side / rows.length);
  const luma = Buffer.alloc(side * side, 235);
  for (let y = 0; y < rows.length * dot; y += 1)
    for (let x = 0; x < rows.length * dot; x += 1)
      if (rows[Math.floor(y / dot)]?.[Math.floor(x / dot)]) luma[y * side + x] = 16;
  const colour = Buffer.alloc((side * side) / 2, 128);
  const picture = Buffer.concat([Buffer.from('FRAME\n'), luma, colour]);
  const head = Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, picture, picture]);
}
