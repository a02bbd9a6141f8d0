import { afterEach, expect, test, vi } from 'vitest';
import { openPush } from './push.ts';

const href = 'https://site.example/service-worker.js';
const order = 'https://site.example/dashboard/assets/digital/order?list=deposits&id=1';

/** A press on a notification with these tabs open. */
async function press(navigate: string, tabs: readonly string[]) {
  const [opened, focused]: [string[], string[]] = [[], []];
  const closed = vi.fn();
  const pages = tabs.map((url) => ({ url, focus: async () => void focused.push(url) }));
  vi.stubGlobal('self', {
    location: new URL(href),
    clients: { matchAll: async () => pages, openWindow: async (url: URL) => void opened.push(url.href) },
  });
  await openPush({ data: navigate, close: closed } as unknown as Notification);
  expect(closed).toHaveBeenCalledOnce();
  return { opened, focused };
}

afterEach(() => vi.unstubAllGlobals());

test('a press opens what the notification is about in a tab of its own: nothing typed in another is lost', async () => {
  const elsewhere = 'https://site.example/dashboard/assets/digital/transfer';
  expect(await press(order, [elsewhere])).toEqual({ opened: [order], focused: [] });
});

test('a tab that shows it already comes to the front', async () => {
  expect(await press(order, [order])).toEqual({ opened: [], focused: [order] });
});

test('a press never leads to another site', async () => {
  expect(await press('https://elsewhere.example/order', [])).toEqual({ opened: [], focused: [] });
});
