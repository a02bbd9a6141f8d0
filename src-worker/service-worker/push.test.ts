import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { getDeviceKey } from '#worker/local/device-key.ts';
import { deleteDeviceDatabase, writeSession } from '#worker/local/device-store.ts';
import type { SessionRecord } from '#worker/local/session-record.ts';
import { openPush, renewPush, showPush, type PushSubscriptionChange } from './push.ts';

const href = 'https://site.example/service-worker.js';
const order = 'https://site.example/dashboard/assets/digital/order?list=deposits&id=1';

/** Clicks a notification while these tabs are open. */
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

afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteDeviceDatabase();
});

test('clicking a notification opens its page in a new tab, so that nothing typed in another tab is lost', async () => {
  const elsewhere = 'https://site.example/dashboard/assets/digital/transfer';
  expect(await press(order, [elsewhere])).toEqual({ opened: [order], focused: [] });
});

test('clicking a notification focuses a tab that already shows its page', async () => {
  expect(await press(order, [order])).toEqual({ opened: [], focused: [order] });
});

test('clicking a notification never opens another site', async () => {
  expect(await press('https://elsewhere.example/order', [])).toEqual({ opened: [], focused: [] });
});

test('a browser whose subscription was moved subscribes again and reports its address for the signed-in user', async () => {
  await writeSession(session);
  const { sent, subscribedWith } = await change({ oldSubscription: subscriptionAt('https://push.example/old') });
  expect(subscribedWith).toEqual([{ applicationServerKey: 'the server’s', userVisibleOnly: true }]);
  expect(sent).toEqual([
    {
      url: 'https://site.example/api/services/app/foundation/Notice/SubscribePush',
      authorization: 'Bearer at-1',
      body: { endpoint: 'https://push.example/again', p256dh: 'BPub', auth: 'c2VjcmV0' },
    },
  ]);
});

test('a subscription that the engine renewed is reported and not made again, and not reported when signed out', async () => {
  const given = { newSubscription: subscriptionAt('https://push.example/new') };
  await writeSession(session);
  const { sent, subscribedWith } = await change(given);
  expect(subscribedWith).toEqual([]);
  expect(sent.map(({ body }) => body)).toEqual([
    { endpoint: 'https://push.example/new', p256dh: 'BPub', auth: 'c2VjcmV0' },
  ]);
  await deleteDeviceDatabase();
  expect((await change(given)).sent).toEqual([]);
});

const session: SessionRecord = {
  userId: '10000001',
  accessToken: 'at-1',
  encryptedAccessToken: '',
  refreshToken: 'rt-1',
  refreshKey: 'k',
  uniqueId: 'u',
  expiresAtMs: 0,
  refreshAtMs: 0,
  deviceId: 'd',
  locale: 'en',
};

test('a push for a user who has signed out is not shown, and ends the subscription', async () => {
  const [shown, ended] = [vi.fn(), vi.fn()];
  const pushManager = { getSubscription: async () => ({ unsubscribe: async () => ended() }) };
  vi.stubGlobal('self', { registration: { showNotification: async (title: string) => shown(title), pushManager } });
  const data = { json: () => ({ notification: { title: 'Deposit credited' } }) } as Parameters<typeof showPush>[0];
  await showPush(data);
  expect(shown).not.toHaveBeenCalled();
  expect(ended).toHaveBeenCalledOnce();
  await writeSession(session);
  await showPush(data);
  expect(shown).toHaveBeenCalledExactlyOnceWith('Deposit credited');
});

/** Returns a subscription with keys padded as some engines pad them. */
function subscriptionAt(endpoint: string): PushSubscription {
  return {
    endpoint,
    options: { applicationServerKey: 'the server’s', userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'BPub=', auth: 'c2VjcmV0==' } }),
  } as unknown as PushSubscription;
}

/** Runs what the worker does when the browser reports that its subscription changed. */
async function change(given: Partial<PushSubscriptionChange>) {
  await getDeviceKey();
  const sent: { url: string; authorization: string | undefined; body: unknown }[] = [];
  const subscribedWith: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string>; body: string }) => {
    sent.push({ url, authorization: init.headers['authorization'], body: JSON.parse(init.body) });
    return new Response();
  });
  const subscribe = async (options: unknown) => {
    subscribedWith.push(options);
    return subscriptionAt('https://push.example/again');
  };
  vi.stubGlobal('self', { location: new URL(href), registration: { pushManager: { subscribe } } });
  await renewPush({ oldSubscription: null, newSubscription: null, ...given } as PushSubscriptionChange);
  return { sent, subscribedWith };
}
