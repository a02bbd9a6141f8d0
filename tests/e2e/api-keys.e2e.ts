import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { send } from '#server/features/open-api/testing/program.ts';
import { ada, expect, test, waitForPrecache } from './offline-world.ts';
import { passByMail } from './security-world.ts';
import { enter } from './entering.ts';

const harbour = { email: 'finance@harbour.example', password: 'Keelson-Demo-3' };
const list = '/dashboard/account/api';

/** Fills in the form and verifies; the secret is then on the screen. */
async function create(page: Page, email: string, remark: string, ips = ''): Promise<void> {
  await page.goto(list);
  await page.getByRole('link', { name: 'Create API key' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Note').fill(remark);
  if (ips) await main.getByLabel('IP addresses').fill(ips);
  await main.getByRole('button', { name: 'Create API key' }).click();
  await passByMail(page, email, 'create an API key');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy your secret key now');
}

test('an API key is created with a verification, shows its secret once, signs a request, and is edited', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const remark = `bot ${Date.now()}`;
  await enter(page, baseURL ?? '', ada);
  await create(page, ada.email, remark);
  const main = page.getByRole('main');
  const accessKey = (await main.getByLabel('Access key', { exact: true }).textContent()) ?? '';
  const secretKey = (await main.getByLabel('Secret key', { exact: true }).textContent()) ?? '';
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download file' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toContain(`SECRET_KEY=${secretKey}\n`);

  const program = { origin: baseURL ?? '', clock: { now: () => new Date() }, accessKey, secretKey };
  const answer = await send(program, '/open/v1/account');
  expect(answer.status).toBe(200);
  expect(answer.body.result).toMatchObject({ key: { remark, permissions: ['read'], ips: [], daysLeft: 90 } });

  await expect(main.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.getByRole('link', { name: 'Keelson' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on page' }).click();
  await main.getByLabel(/I’ve saved my secret key/).check();
  await main.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('article', { name: remark });
  await expect(card).toContainText('Any IP address');
  await expect(card).toContainText('Normal');
  await expect(page.getByText(secretKey)).toHaveCount(0);

  await card.getByRole('link', { name: /^Edit/ }).click();
  await main.getByLabel('IP addresses').fill('192.0.2.9/24, 2001:DB8::1');
  await expect(main.getByText('192.0.2.0/24')).toBeVisible();
  await main.getByRole('button', { name: 'Save changes' }).click();
  await passByMail(page, ada.email, 'change an API key');
  await expect(card).toContainText('192.0.2.0/24');
  await expect(card).toContainText('No expiry (limited to IP addresses)');

  const elsewhere = await send(program, '/open/v1/account');
  expect([elsewhere.status, elsewhere.code]).toEqual([403, 'apiKey:abnormal']);
  await page.reload();
  await expect(card).toContainText('Abnormal');
  await expect(card).toContainText('add the address to the key');
});

test('a deleted API key disappears from the list and is rejected', async ({ page, baseURL }) => {
  const remark = `old ${Date.now()}`;
  await enter(page, baseURL ?? '', harbour);
  await create(page, harbour.email, remark);
  const main = page.getByRole('main');
  const accessKey = (await main.getByLabel('Access key', { exact: true }).textContent()) ?? '';
  const secretKey = (await main.getByLabel('Secret key', { exact: true }).textContent()) ?? '';
  await main.getByLabel(/I’ve saved my secret key/).check();
  await main.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('article', { name: remark });
  await card.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await card.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click();
  await passByMail(page, harbour.email, 'delete an API key');
  await expect(card).toHaveCount(0);
  const program = { origin: baseURL ?? '', clock: { now: () => new Date() }, accessKey, secretKey };
  expect((await send(program, '/open/v1/account')).status).toBe(401);
});

test('a withdrawing API key requires allowed addresses, IP addresses and the PIN, and shows when it may start', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const remark = `payroll ${Date.now()}`;
  await enter(page, baseURL ?? '', ada);
  await page.goto(`${list}/modify`);
  const main = page.getByRole('main');
  await main.getByLabel('Note').fill(remark);
  await main.getByLabel('Withdraw', { exact: false }).first().check();
  await main.getByLabel('Allowed addresses').fill('0x52908400098527886E0F7030069857D2E4169EE7');
  await main.getByLabel('Payment PIN').fill('271828');
  await main.getByRole('button', { name: 'Create API key' }).click();
  await expect(main.getByLabel('IP addresses')).toBeFocused();
  await main.getByLabel('IP addresses').fill('127.0.0.1');
  await main.getByRole('button', { name: 'Create API key' }).click();
  await passByMail(page, ada.email, 'create an API key');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy your secret key now');
  await main.getByLabel(/I’ve saved my secret key/).check();
  await main.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('article', { name: remark });
  await expect(card.getByText(/^From \d/)).toBeVisible();
  await expect(card).toContainText('0x52908400098527886E0F7030069857D2E4169EE7');
});

test('the API key form shows each error at its field, and how it reads each IP address', async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '', ada);
  await page.goto(`${list}/modify`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Create API key' }).click();
  await expect(main.getByLabel('Note')).toBeFocused();
  await main.getByLabel('Note').fill('a program');
  const ips = main.getByLabel('IP addresses');
  await ips.fill('127.1, 10.0.0.0/4, 192.0.2.1, 192.0.2.1');
  const verdicts = main.getByRole('list', { name: 'Recognised addresses' });
  await expect(verdicts.getByRole('listitem')).toHaveText([
    /127\.1.*Not a valid/,
    /Too wide/,
    /one IPv4 address/,
    /Duplicate/,
  ]);
  await main.getByRole('button', { name: 'Create API key' }).click();
  await expect(ips).toBeFocused();
  await expect(main.getByText('Correct or remove 127.1')).toBeVisible();
  await main.getByLabel('Withdraw', { exact: false }).first().check();
  await main.getByLabel('Only specific addresses').check();
  await ips.fill('');
  await main.getByRole('button', { name: 'Create API key' }).click();
  await expect(main.getByLabel('Allowed addresses')).toBeFocused();
});

test('the API documentation calculates the same signature as a program, and is readable offline @offline', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await enter(page, baseURL ?? '', ada);
  await page.goto(`${list}/document`);
  const main = page.getByRole('main');
  await expect(main.getByText('/open/v1/balances')).toBeVisible();
  await main.getByLabel('Method').selectOption('GET');
  await main.getByLabel('Body (empty for none)').fill('');
  await main.getByLabel('Path and query').fill('/open/v1/account');
  const hash = createHash('sha256').update('').digest('hex');
  const text = ['1700000000000', '0123456789abcdef', 'GET', '/open/v1/account', hash].join('\n');
  const signature = createHmac('sha256', 'example-secret').update(text).digest('hex');
  await expect(main.getByLabel('Signature', { exact: true })).toHaveText(signature);

  await waitForPrecache(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Updated .*, offline/)).toBeVisible();
  await main.getByText('/open/v1/balances').click();
  await expect(main.getByText('items[].available').first()).toBeVisible();
  await main.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(main.getByRole('tab', { name: 'Python' })).toBeFocused();
  await expect(main.getByRole('figure', { name: 'Example in Python' })).toContainText('import hashlib');
});
