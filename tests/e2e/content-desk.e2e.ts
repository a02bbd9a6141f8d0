import type { Page } from '@playwright/test';
import { decide, look, operator, supervisor } from './desk-world.ts';
import { enter } from './entering.ts';
import { expect, test } from './offline-world.ts';

const path = '/dashboard/operator/content';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('articles, announcements and their lists are readable in each language', async ({ page }) => {
    await page.goto('/help/detail?id=terms');
    await expect(page.getByRole('heading', { name: 'Terms of service', level: 1 })).toBeVisible();
    await expect(page.getByText('Assets that we hold for you remain yours.')).toBeVisible();
    await expect(page).toHaveTitle('Terms of service · Keelson');
    await page.goto('/help/detail?id=terms&lang=zh-CN');
    await expect(page.getByRole('heading', { name: '服务条款', level: 1 })).toBeVisible();
    await page.goto('/help/list?category=legal');
    await expect(page.getByRole('main').getByRole('link', { name: /Privacy policy/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    await page.goto('/notice/list');
    // Texts from the desk contain a placeholder for the brand, in titles too.
    await expect(page.getByRole('main').getByRole('link', { name: /^Welcome to Keelson/ })).toBeVisible();
    await expect(page.getByText('{brand}')).toHaveCount(0);
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/notice\/detail\?id=/);
    await expect(page.getByRole('main').locator('article h1')).toBeVisible();
  });
});

/** Returns the text that a first-time visitor reads without a script; it is updated within seconds. */
async function readWithout(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address);
  return answer.text();
}

test('a page prerendered from a text is hydrated as it is, without errors, in any time zone @phone', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const texts = ['/help', '/help/list?category=legal', '/help/detail?id=terms', '/notice/list'];
  for (const address of [...texts, '/about', '/price', '/download']) {
    await page.goto(address);
    await expect(page.locator('#root[data-ready]')).toBeAttached();
    expect(await page.locator('#root').getAttribute('data-page')).toBe(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(faults).toEqual([]);
});

test('an announcement is written, approved by another operator, published without a build, and taken down', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const id = `news-${Date.now()}`;
  const address = `/notice/detail?id=${id}`;
  const main = page.getByRole('main');
  const others = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const second = await others.newPage();
  await enter(page, origin, operator);
  await page.goto(path);
  await expect(main.getByRole('heading', { name: 'Published' })).toBeVisible();
  await look(page, 'the content');
  await main.getByRole('link', { name: 'New announcement' }).click();
  await main.getByRole('button', { name: 'Propose' }).click();
  await expect(main.getByText('5 fields need your attention')).toBeVisible();
  await main.getByLabel('Page address').fill(id);
  await main.getByLabel('Title in Chinese').fill(`中文标题 ${id}`);
  await main.getByLabel('Text in Chinese').fill('正文。');
  await main.getByLabel('Title in English').fill(`English title ${id}`);
  await main.getByLabel('Text in English').fill('## Heading\n\nSee [the pricing](javascript:alert(1)).');
  await main.getByRole('button', { name: 'Propose' }).click();
  await expect(
    main.getByText('Links must lead to an existing page, such as /help, or start with https:// or mailto:'),
  ).toBeVisible();
  await main.getByLabel('Text in English').fill('## Heading\n\nSee [the pricing](/price).');
  await expect(main.getByRole('article').getByRole('heading', { name: 'Heading' })).toBeVisible();
  await expect(main.getByRole('article').getByRole('link', { name: 'the pricing' })).toBeVisible();
  await look(page, 'the editor');
  await page.reload();
  await expect(main.getByLabel('Title in English')).toHaveValue(`English title ${id}`);
  await main.getByRole('button', { name: 'Propose' }).click();
  await decide(page, operator.email, 'Propose', 'A new price list');
  const waiting = main.getByRole('listitem').filter({ hasText: id });
  await expect(waiting.getByText('Pending')).toBeVisible();
  expect(await readWithout(page, address)).not.toContain(`English title ${id}`);
  const href = await waiting.getByRole('link', { name: /Open case/ }).getAttribute('href');

  await enter(second, origin, supervisor);
  await second.goto(href ?? '');
  const there = second.getByRole('main');
  await expect(there.getByText('Nothing yet. This page is new.')).toBeVisible();
  await there.getByText('简体中文').click();
  await expect(there.getByText('正文。')).toBeVisible();
  await look(second, 'the case of a text');
  await there.getByRole('button', { name: 'Approve' }).click();
  await decide(second, supervisor.email, 'Approve', 'As agreed');
  await expect(there.getByText('This case is closed.')).toBeVisible();
  await expect.poll(async () => readWithout(page, address)).toContain(`English title ${id}</h1>`);
  expect(await readWithout(page, '/sitemap.xml')).toContain(id);

  await page.goto(`${path}?kind=announcement&id=${id}`);
  await expect(main.getByRole('listitem').filter({ hasText: 'Version 1' })).toBeVisible();
  await main.getByLabel('Title in English').fill(`Corrected ${id}`);
  await main.getByRole('button', { name: 'Use this text' }).click();
  await expect(main.getByLabel('Title in English')).toHaveValue(`English title ${id}`);

  await second.goto(address);
  await expect(there.getByRole('heading', { name: `English title ${id}` })).toBeVisible();
  await main.getByRole('button', { name: 'Propose taking down' }).click();
  await decide(page, operator.email, 'Propose', 'It was wrong');
  const removal = main
    .getByRole('listitem')
    .filter({ hasText: id })
    .getByRole('link', { name: /Open case/ });
  await second.goto((await removal.getAttribute('href')) ?? '');
  await expect(there.getByRole('heading', { name: 'To be taken down' })).toBeVisible();
  await there.getByRole('button', { name: 'Approve' }).click();
  await decide(second, supervisor.email, 'Approve', 'It was');
  await expect(there.getByText('This case is closed.')).toBeVisible();
  await expect.poll(async () => readWithout(page, address)).not.toContain(`English title ${id}`);
  // The copy stored on the device is removed with the next sync.
  await second.goto('/notice/list');
  await expect(there.getByRole('listitem').first()).toBeVisible();
  await expect(there.getByText(`English title ${id}`)).toHaveCount(0);
  await page.goto(path);
  await expect(main.getByRole('heading', { name: 'Taken down' })).toBeVisible();
  await others.close();
});

test('a notice to a customer group shows its recipient count, is approved by another operator and sent', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const title = `Maintenance ${Date.now()}`;
  const main = page.getByRole('main');
  const others = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' });
  const second = await others.newPage();
  await enter(page, origin, operator);
  await page.goto(path);
  await main.getByRole('link', { name: 'New notice to customers' }).click();
  await expect(main.getByText(/^[1-9]\d* customers$/)).toBeVisible();
  // No user of the suite is in that country, so no other test's notices are disturbed.
  await main.getByLabel('Country or region').selectOption('TV');
  await expect(main.getByText('0 customers')).toBeVisible();
  await main.getByLabel('Title in English').fill(title);
  await main.getByLabel('Text in English').fill('We are closed for an hour.');
  await main.getByLabel('Title in Chinese').fill(`维护 ${title}`);
  await main.getByLabel('Text in Chinese').fill('系统维护一小时。');
  await look(page, 'a notice to customers');
  await main.getByRole('button', { name: 'Propose' }).click();
  await decide(page, operator.email, 'Propose', 'Planned maintenance');
  const waiting = main.getByRole('listitem').filter({ hasText: title });
  const href = await waiting.getByRole('link', { name: /Open case/ }).getAttribute('href');

  await enter(second, origin, supervisor);
  await second.goto(href ?? '');
  const there = second.getByRole('main');
  await expect(there.getByText('Country or region: Tuvalu')).toBeVisible();
  await expect(there.getByText('0 customers')).toBeVisible();
  await there.getByRole('button', { name: 'Approve' }).click();
  await decide(second, supervisor.email, 'Approve', 'As planned');
  await expect(there.getByText('This case is closed.')).toBeVisible();
  await page.goto(path);
  await expect(waiting.getByText('0 customers notified')).toBeVisible();
  await others.close();
});

test('the setup checklist lists what the installation lacks, and links to where it is set up', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL ?? '', supervisor);
  await page.goto('/dashboard/operator/setup');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Privacy policy' });
  await expect(line.getByText('Missing')).toBeVisible();
  await look(page, 'the setup checklist');
  await line.getByRole('link', { name: 'Open: Privacy policy' }).click();
  await expect(page).toHaveURL(/\/dashboard\/operator\/content\?kind=article&id=privacy$/);
  await expect(page.getByLabel('Title in English')).toHaveValue('Privacy policy');
});
