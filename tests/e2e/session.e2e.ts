import {
  ada,
  bo,
  expect,
  nothing,
  readAnnouncement,
  remains,
  signIn,
  signOut,
  test,
  waitForPrecache,
} from './offline-world.ts';
import { verifyDevice } from './security-world.ts';

test('encrypting the password makes no WebCrypto call on the UI thread, and no task there over 50 ms', async ({
  page,
  network,
}) => {
  await page.addInitScript(countCryptography);
  await page.goto(`${network.origin}/user/login`);
  const main = page.getByRole('main');
  await main.getByLabel(/email/i).fill(ada.email);
  await main.getByLabel(/^password/i).fill(ada.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  await verifyDevice(page, ada.email);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  expect(await page.evaluate(readCryptography)).toEqual({ callsOnThisThread: 0, longTasksMs: [] });
});

test('an encryption key that can’t be fetched opens a dialog, and trying again signs in', async ({ page, network }) => {
  await page.goto(`${network.origin}/user/login`);
  // Twice for each attempt: browsers retry a request by themselves when a connection breaks.
  network.cut('GetKEIS', 'beforeTheServer', 'beforeTheServer');
  const main = page.getByRole('main');
  await main.getByLabel(/email/i).fill(ada.email);
  await main.getByLabel(/^password/i).fill(ada.password);
  await main.getByRole('button', { name: 'Sign in', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tip' });
  const second = main.getByLabel(/^Send a code to/);
  await expect
    .poll(async () => {
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Try again' }).click();
      return second.isVisible();
    })
    .toBe(true);
  await verifyDevice(page, ada.email);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
});

test('a rejected token is refreshed once for all waiting requests, unnoticed by the user', async ({
  page,
  network,
}) => {
  await signIn(page, network.origin, ada);
  await page.evaluate(spoilToken);
  await page.goto(`${network.origin}/dashboard/overview`);
  await expect.poll(() => network.answersOf('RefreshToken').map((answer) => answer.status)).toEqual([200]);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
});

test('a token refresh whose response is lost is retried with the same key, and keeps the session', async ({
  page,
  network,
}) => {
  await signIn(page, network.origin, ada);
  await page.evaluate(spoilToken);
  network.cut('RefreshToken', 'beforeTheAnswer', 'insideTheAnswer');
  // A client that lost the response retries by itself; reloading the page only makes it retry sooner.
  await expect
    .poll(
      async () => {
        await page.reload();
        const statuses = network.answersOf('GetAccountInfo').map((answer) => answer.status);
        return statuses.includes(401) && statuses.at(-1);
      },
      { intervals: [3000] },
    )
    .toBe(200);
  expect(network.answersOf('RefreshToken').length).toBeGreaterThan(1);
  expect(new Set(network.answersOf('RefreshToken').map((answer) => answer.idempotencyKey)).size).toBe(1);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
});

test('signing out offline leaves no database, response, key, cookie or queued request in any tab @offline', async ({
  context,
  page,
  network,
}) => {
  await signIn(page, network.origin, bo);
  await waitForPrecache(page);
  const other = await context.newPage();
  await other.goto(`${network.origin}/dashboard/outbox`);
  await page.goto(`${network.origin}/notice/list`);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await context.setOffline(true);
  await readAnnouncement(page, network.origin, 3);
  await expect(other.getByText('Mark announcements as read')).toBeVisible();
  await signOut(page);
  await expect(other).toHaveURL(/\/user\/login/);
  for (const tab of [page, other]) await expect.poll(() => remains(tab)).toEqual(nothing);
  const before = network.answersOf('MarkRead').length;
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('main').getByLabel(/email/i)).toBeVisible();
  expect(network.answersOf('MarkRead').length).toBe(before);
  expect(await remains(page)).toEqual(nothing);
});

test('a second user sees and sends nothing of the first user’s @offline', async ({ context, page, network }) => {
  await signIn(page, network.origin, bo);
  await waitForPrecache(page);
  await page.goto(`${network.origin}/notice/list`);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await context.setOffline(true);
  await readAnnouncement(page, network.origin, 4);
  await signOut(page);
  await context.setOffline(false);
  const before = network.answersOf('MarkRead').length;
  await signIn(page, network.origin, ada);
  await page.goto(`${network.origin}/dashboard/outbox`);
  // The user's own database is opened once the page has its rows to show.
  const owners = async () => (await remains(page)).databases.filter((name) => name?.startsWith('keelson.user.'));
  await expect.poll(owners).toEqual([`keelson.user.${ada.uid}`]);
  await expect(page.getByText('Mark announcements as read')).toBeHidden();
  expect(network.answersOf('MarkRead').length).toBe(before);
});

/** Replaces the stored access token with one that the server rejects, as if it had been revoked early. */
async function spoilToken(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('keelson.device');
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = database.transaction('session', 'readwrite');
  const store = transaction.objectStore('session');
  const request = store.get('current');
  request.onsuccess = () => {
    const record = request.result as { accessToken: string };
    store.put({ ...record, accessToken: `${record.accessToken.slice(0, -4)}AAAA` }, 'current');
  };
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}

/** Counts WebCrypto calls. Runs before the page's scripts, on its main thread and not in its workers. */
function countCryptography(): void {
  const seen = { calls: 0, tasks: [] as PerformanceEntry[] };
  Object.assign(window, { seenCryptography: seen });
  for (const name of ['deriveKey', 'deriveBits', 'encrypt', 'sign', 'generateKey'] as const) {
    const original = SubtleCrypto.prototype[name] as (...values: unknown[]) => unknown;
    SubtleCrypto.prototype[name] = function count(this: SubtleCrypto, ...values: unknown[]) {
      seen.calls += 1;
      return original.apply(this, values);
    } as never;
  }
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** Returns the long tasks between the arrival of the ticket and the sending of the encrypted password. */
function readCryptography(): { callsOnThisThread: number; longTasksMs: number[] } {
  const { calls, tasks } = (window as unknown as { seenCryptography: { calls: number; tasks: PerformanceEntry[] } })
    .seenCryptography;
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const beginsAt = requests.find((entry) => entry.name.endsWith('/PTR'))?.responseEnd ?? 0;
  const endsAt = requests.find((entry) => entry.name.endsWith('/AuthenticateByEmailAddress'))?.startTime ?? Infinity;
  const during = tasks.filter((task) => task.startTime < endsAt && task.startTime + task.duration > beginsAt);
  return { callsOnThisThread: calls, longTasksMs: during.map((task) => task.duration) };
}
