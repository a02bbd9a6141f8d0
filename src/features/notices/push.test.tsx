import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notices } from '#contract/notices/calls.ts';
import { keepPush } from './push.ts';

const told: { endpoint: string }[] = [];
vi.mock('#src/platform/api.ts', () => ({
  api: async (call: unknown, input: { body: { endpoint: string } }) => {
    if (call === notices.getSettings) return { pushKey: 'key' };
    told.push({ endpoint: input.body.endpoint });
    return {};
  },
}));

const stored = new Map<string, string>();
const subscriptionAt = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys: {} }) });

/** Returns a browser with this permission and subscription. */
function browser(permission: NotificationPermission, current: string | null) {
  const subscribe = vi.fn(async () => subscriptionAt('https://push.example/again'));
  const pushManager = { getSubscription: async () => current && subscriptionAt(current), subscribe };
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  return subscribe;
}

beforeEach(() => {
  told.length = 0;
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('nothing is subscribed or reported if push was never turned on', async () => {
  const subscribe = browser('granted', 'https://push.example/somebody');
  await keepPush();
  expect(told).toEqual([]);
  expect(subscribe).not.toHaveBeenCalled();
});

test('an endpoint changed by the push service is reported once', async () => {
  stored.set('keelson.pushEndpoint', 'https://push.example/old');
  browser('granted', 'https://push.example/new');
  await keepPush();
  await keepPush();
  expect(told).toEqual([{ endpoint: 'https://push.example/new' }]);
});

test('a subscription dropped by the browser is made again, unless the permission is gone', async () => {
  stored.set('keelson.pushEndpoint', 'https://push.example/old');
  expect(browser('denied', null)).not.toHaveBeenCalled();
  await keepPush();
  expect(told).toEqual([]);
  browser('granted', null);
  await keepPush();
  expect(told).toEqual([{ endpoint: 'https://push.example/again' }]);
});
