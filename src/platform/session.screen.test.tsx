import { beforeEach, expect, test, vi } from 'vitest';
import { readSession, writeSession } from '#worker/local/device-store.ts';
import { ada } from '../../tests/harness/screens/world.tsx';
import { sessionRecord } from '../../tests/harness/session-record.ts';
import { draftPlace, loadDraft } from './drafts.ts';
import { names, userDatabaseName, type Broadcast } from '#worker/local/names.ts';
import { restoreSession } from './session.ts';
import { getSession, setSignedIn, setSignedOut } from './session-state.ts';
import { readStored, store } from './storage.ts';

const tokens = { ...sessionRecord, userId: ada.uid };

/** What WebKit reports for a while after the device wakes up. */
const lose = () => {
  throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
};

beforeEach(async () => {
  await writeSession(tokens);
  await draftPlace('restored').save({ amount: '25' });
  store('user', JSON.stringify(ada));
  setSignedOut();
});

test('a start that can’t read the device fails and clears nothing, so that a reload restores the user', async () => {
  const { restoreSession: restoreAnew } = await import('./session.ts?unread' as './session.ts');
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(lose);
  await expect(restoreAnew()).rejects.toThrow('server lost');
  opening.mockRestore();
  expect(await readSession()).toEqual(tokens);
  setSignedIn(ada);
  expect((await loadDraft('restored'))?.value).toEqual({ amount: '25' });
});

test('a connection that was lost is opened again, and the user is restored', async () => {
  const { restoreSession: restoreAnew } = await import('./session.ts?lost' as './session.ts');
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(lose);
  expect(await restoreAnew()).toMatchObject({ status: 'signedIn', user: { uid: ada.uid } });
  expect(getSession().status).toBe('signedIn');
});

test('a tab that hears late of a session’s end leaves the one begun since', async () => {
  await restoreSession();
  setSignedIn(ada);
  const channel = new BroadcastChannel(names.channel);
  const say = (message: Broadcast) => channel.postMessage(message);
  say({ type: 'signedOut', isRefused: true, refreshKey: 'key-of-an-earlier-session' });
  say({ type: 'tokensRefreshed', refreshAtMs: 0 });
  await expect.poll(() => readStored('uniqueId')).toBe('unique');
  expect(getSession().status).toBe('signedIn');
  expect(await readSession()).toEqual(tokens);
  say({ type: 'signedOut', isRefused: true, refreshKey: tokens.refreshKey });
  await expect.poll(() => readSession()).toBeUndefined();
  expect(getSession().status).toBe('signedOut');
  channel.close();
});

test('tokens whose user the browser has evicted are cleared, with the user’s data', async () => {
  localStorage.clear();
  const { restoreSession: restoreAnew } = await import('./session.ts?evicted' as './session.ts');
  expect(await restoreAnew()).toMatchObject({ status: 'signedOut' });
  await expect.poll(() => readSession()).toBeUndefined();
  const left = async () => (await indexedDB.databases()).map(({ name }) => name);
  await expect.poll(left).not.toContain(userDatabaseName(ada.uid));
});

test('a signed-out tab that slept through a sign-in follows it when it wakes', async () => {
  await restoreSession();
  setSignedOut();
  dispatchEvent(new Event('pageshow'));
  expect(getSession()).toMatchObject({ status: 'signedIn', user: { uid: ada.uid } });
});
