import { beforeEach, expect, test, vi } from 'vitest';
import { getDeviceKey } from '#worker/local/device-key.ts';
import { readSession, writeSession } from '#worker/local/device-store.ts';
import { ada } from '../../tests/harness/screens/world.tsx';
import { sessionRecord } from '../../tests/harness/session-record.ts';
import { onReaction } from './reactions.ts';
import { getSession } from './session-state.ts';
import { signOut } from './sign-in.ts';

/** A worker whose script never arrives. */
vi.mock('./worker.ts', () => ({
  cryptoWorker: () => ({ authorize: () => new Promise<never>(() => {}) }),
  deviceId: async () => 'device',
}));

vi.mock('./go-on.ts', () => ({ pause: async () => undefined }));

beforeEach(async () => {
  await getDeviceKey();
  await writeSession({ ...sessionRecord, userId: ada.uid });
});

test('a sign-out ends though its request can’t be signed and the push service can’t be reached', async () => {
  const closed = vi.fn<() => void>();
  const unsubscribe = () => Promise.reject(new DOMException('no push service', 'AbortError'));
  const registration = {
    getNotifications: async () => [{ close: closed }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  } as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
  const seen: string[] = [];
  const stop = onReaction(({ type }) => seen.push(type));
  await signOut();
  stop();
  expect(seen).toEqual(['signOut']);
  expect(getSession().status).toBe('signedOut');
  expect(await readSession()).toBeUndefined();
  expect(closed).toHaveBeenCalledOnce();
});
