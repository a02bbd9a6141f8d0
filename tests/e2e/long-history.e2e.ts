import type { Page } from '@playwright/test';
import { must } from '#contract/platform/errors.ts';
import { userDatabaseName } from '#worker/local/names.ts';
import { ada, expect, signIn, test } from './offline-world.ts';

/** `npm run test:long` uses 100,000. */
const rowCount = process.env['KEELSON_LONG'] === undefined ? 20_000 : 100_000;
const order = '/dashboard/assets/digital/order';
/** Garbage collection makes a task long now and then; work of the list itself makes it long every time. */
const rounds = 3;

test(`a stored history of ${rowCount} rows opens, filters and scrolls as smoothly as a short one`, async ({
  page,
  network,
}) => {
  test.setTimeout(360_000);
  await signIn(page, network.origin, ada);
  // A run without measuring loads the screen's code, so that the following runs only measure the list.
  await openFew(page);
  await visit(page, '/dashboard/assets/digital');
  // The duration of the same work differs between machines. Work that grows with the rows would take a hundred times as
  // long.
  const limitMs = Math.max(50, 2 * (await longest(page, () => openFew(page))));
  await visit(page, '/dashboard/assets/digital');
  await page.evaluate(putRows, { name: userDatabaseName(ada.uid), rowCount });
  const shortest = { open: Infinity, filter: Infinity, scroll: Infinity };
  for (let round = 0; round < rounds && Math.max(...Object.values(shortest)) > limitMs; round += 1) {
    for (const [what, act] of [
      ['open', open],
      ['filter', filter],
      ['scroll', scroll],
    ] as const) {
      shortest[what] = Math.min(shortest[what], await longest(page, () => act(page)));
    }
    await visit(page, '/dashboard/assets/digital');
  }
  const longer = Object.entries(shortest).filter(([, ms]) => ms > limitMs);
  expect(longer, `longest tasks of over ${limitMs} ms of processor time, each in its best round`).toEqual([]);
});

/** Matches a share of all rows, plus a few of the user's own. */
function records(share: number): RegExp {
  return new RegExp(String.raw`^${(rowCount * share) / 1000},\d{3} records$`);
}

/** Navigates as a link does, without reloading the site. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

async function openFew(page: Page): Promise<void> {
  await visit(page, order);
  await expect(page.getByText(/^\d+ records$/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'All activity' }).getByRole('button').first()).toBeVisible();
}

async function open(page: Page): Promise<void> {
  await visit(page, order);
  await expect(page.getByText(records(1))).toBeVisible();
  await expect(page.getByRole('group', { name: 'All activity' }).getByRole('button').first()).toBeVisible();
}

async function filter(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByLabel(/^Asset/)
    .selectOption('BTC');
  await expect(page.getByText(records(0.5))).toBeVisible();
  await page.getByRole('main').getByLabel(/^Type/).selectOption('deposit.credit');
  await expect(page.getByText(records(0.25))).toBeVisible();
  await page.getByRole('main').getByLabel(/^Type/).selectOption('');
  await page
    .getByRole('main')
    .getByLabel(/^Asset/)
    .selectOption('');
  await expect(page.getByText(records(1))).toBeVisible();
}

async function scroll(page: Page): Promise<void> {
  const list = page.getByRole('group', { name: 'All activity' });
  for (const share of [0.001, 0.002, 0.25, 0.5, 0.75, 1]) {
    await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), share);
    await expect(list.getByRole('button').first()).toBeVisible();
  }
  await expect(list.getByRole('button').last()).toBeVisible();
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time used by the event's thread, in µs; only for complete events. */
  readonly tdur?: number;
  /** Wall-clock time in µs; never less than `tdur`. */
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Returns the longest task of the page's main thread during an action, in ms of processor time. Wall-clock time would
 * include the machine's other work, but a task that began before the trace has no other time.
 */
async function longest(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = must(page.context().browser(), 'the browser');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid} ${tid}`),
  );
  // Without tasks, the trace would prove nothing and the test could not fail.
  expect(tasks.length).toBeGreaterThan(0);
  return Math.round(Math.max(...tasks.map(({ tdur, dur = Infinity }) => tdur ?? dur)) / 1000);
}

/** Writes rows as a sync does, but without the network. */
async function putRows({ name, rowCount: count }: { name: string; rowCount: number }): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('the database does not open')));
  });
  for (let start = 0; start < count; start += 5000) {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('assetHistory', 'readwrite');
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(new Error('the rows were not taken')));
      const store = transaction.objectStore('assetHistory');
      for (let index = start; index < start + 5000; index += 1) {
        store.put({
          id: `made-${index}`,
          occurredAt: new Date(1_600_000_000_000 + index * 60_000).toISOString(),
          asset: index % 2 === 0 ? 'BTC' : 'ETH',
          kind: index % 4 < 2 ? 'deposit.credit' : 'transfer.send',
          direction: 'in',
          amount: '0.01',
          balanceAfter: String(index),
          reference: `made ${index}`,
        });
      }
    });
  }
  database.close();
}
