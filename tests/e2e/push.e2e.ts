import type { PushMessage } from '#contract/notices/rules.ts';
import { findWholeBrowser } from '../harness/runner/browser.ts';
import { ada, expect, signIn, test } from './offline-world.ts';

// The headless shell shows no notifications: its permission stays denied, whatever is granted.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: findWholeBrowser() }),
    { scope: 'worker' },
  ],
});

test('a push is shown without a page requesting it, and replaces the one of the same notice @offline', async ({
  context,
  page,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  await context.grantPermissions(['notifications'], { origin });
  await signIn(page, origin, ada);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const cdp = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const navigate = `${origin}/dashboard/notifications?of=push`;
  const notification = { title: 'Deposit credited', body: '0.25 ETH', tag: 'one', lang: 'en', navigate };
  const message: PushMessage = { web_push: 8030, notification };
  const push = async (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  // A worker that is being stopped loses a message; the server would send it again.
  await expect(async () => {
    await push(JSON.stringify(message));
    await expect.poll(shown, { timeout: 3000 }).toEqual([{ title: 'Deposit credited', body: '0.25 ETH', tag: 'one' }]);
  }).toPass();
  // A retry by the server replaces the first notification.
  await push(JSON.stringify(message));
  await expect.poll(shown).toHaveLength(1);
});

test('push permission is requested only after a press @offline', async ({ context, page, baseURL }) => {
  await context.grantPermissions(['notifications'], { origin: baseURL ?? '' });
  await page.addInitScript(() => {
    const state = window as unknown as { asked: number };
    state.asked = 0;
    Notification.requestPermission = async () => {
      state.asked += 1;
      return 'default';
    };
  });
  await signIn(page, baseURL ?? '', ada);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/dashboard/account/userInfo');
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  const button = page.getByRole('button', { name: 'Turn on push notifications' });
  await expect(button).toBeVisible();
  expect(await asked()).toBe(0);
  await button.click();
  await expect.poll(asked).toBe(1);
  // Dismissing the prompt counts as no: nothing was enabled, and it can be tried again.
  await expect(button).toBeEnabled();
});
