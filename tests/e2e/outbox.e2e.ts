import { findWholeBrowser } from '../harness/runner/browser.ts';
import { expect, readAnnouncement, bo, signIn, test, waitForPrecache } from './offline-world.ts';

test('a queued request keeps its key through network cuts before, during and after the response, and is gone once answered', async ({
  page,
  network,
}) => {
  await signIn(page, network.origin, bo);
  network.cut(
    'MarkRead',
    'beforeTheServer',
    'beforeTheAnswer',
    'insideTheAnswer',
    'beforeTheServer',
    'beforeTheAnswer',
  );
  await readAnnouncement(page, network.origin);
  await page.goto(`${network.origin}/dashboard/outbox`);
  const sent = page.getByRole('heading', { name: 'Everything is synced' });
  const tryNow = page.getByRole('button', { name: 'Try now' });
  await expect(sent.or(tryNow)).toBeVisible();
  await expect
    .poll(async () => {
      // If the outbox is sent by itself in the meantime, the button disappears before it can be pressed.
      await tryNow.click({ timeout: 1000 }).catch(() => undefined);
      return sent.isVisible();
    })
    .toBe(true);
  const answers = network.answersOf('MarkRead');
  expect(new Set(answers.map((answer) => answer.idempotencyKey)).size).toBe(1);
  expect(answers.at(-1)?.status).toBe(200);
});

test('a request queued offline is sent by the service worker, with the page closed @offline', async ({
  playwright,
  launchOptions,
  network,
}) => {
  const whole = await playwright.chromium.launch({ ...launchOptions, executablePath: findWholeBrowser() });
  const context = await whole.newContext();
  const page = await context.newPage();
  await signIn(page, network.origin, bo);
  await waitForPrecache(page);
  await page.goto(`${network.origin}/notice/list`);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await context.setOffline(true);
  await readAnnouncement(page, network.origin, 1);
  await page.goto(`${network.origin}/dashboard/outbox`);
  await expect(page.getByText('Mark announcements as read')).toBeVisible();
  // A browser without a page exits; an empty page keeps it alive and sends nothing.
  await context.newPage();
  await page.close();
  await context.setOffline(false);
  await expect.poll(() => network.answersOf('MarkRead').map((answer) => answer.status)).toEqual([200]);
  await whole.close();
});

test('the outbox shows what is pending and since when, and a discarded change is not sent @offline', async ({
  context,
  page,
  network,
}) => {
  await signIn(page, network.origin, bo);
  await waitForPrecache(page);
  await page.goto(`${network.origin}/notice/list`);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await context.setOffline(true);
  await readAnnouncement(page, network.origin, 2);
  await page.goto(`${network.origin}/dashboard/outbox`);
  await expect(page.getByText('You’re offline. Changes sync when you’re back online.')).toBeVisible();
  await expect(page.getByText(/Pending since \d+ \w+ 20\d\d, \d\d:\d\d/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeDisabled();
  await page.getByRole('button', { name: 'Discard: Mark announcements as read' }).click();
  await expect(page.getByText('Mark announcements as read')).toBeHidden();
  await context.setOffline(false);
  await page.reload();
  expect(network.answersOf('MarkRead')).toEqual([]);
});
