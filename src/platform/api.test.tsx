import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { content } from '#contract/content/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { api } from './api.ts';

const world = vi.hoisted(() => ({ token: null as string | null }));
vi.mock('./worker.ts', () => ({
  cryptoWorker: () => ({
    authorize: () =>
      Promise.resolve({
        accessToken: world.token,
        headers: world.token === null ? {} : { authorization: `Bearer ${world.token}` },
      }),
  }),
  deviceId: () => Promise.resolve('device'),
}));
vi.mock('./error-reactions.ts', () => ({ reactToError: vi.fn(), reactToNetworkError: vi.fn() }));
vi.mock('./acting-choice.ts', () => ({ actingFor: () => null }));
vi.mock('./locale.ts', () => ({ currentLocale: () => 'en' }));

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('location', { origin: 'http://keelson.example' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('connection reset')));
});
afterEach(() => {
  world.token = null;
  vi.unstubAllGlobals();
});

test('of a command whose answer was lost nobody is told that it was not carried out', async () => {
  const body = { toUid: '10000003', asset: 'USDT' as const, amount: '1', remark: '', verification: 'v' };
  const send = api(transfer.create, { body }, { isInline: true, idempotencyKey: crypto.randomUUID() });
  await expect(send).rejects.toMatchObject({ kind: 'offline', message: expect.stringMatching(/may or may not/) });
  const look = api(transfer.findPayee, { body: { toUid: '10000003' } }, { isInline: true });
  await expect(look).rejects.toMatchObject({ kind: 'offline', message: 'There is no connection to the server.' });
});

/** The keys that commands were sent under, and what each is answered. */
function answering(...answers: (() => Promise<Response>)[]): string[] {
  const keys: string[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? 'none');
    return answers.shift()?.() ?? Promise.reject(new TypeError('connection reset'));
  });
  return keys;
}
const lost = () => Promise.reject<Response>(new TypeError('connection reset'));
const answer = (status: number, code: string | null) => () => {
  const error = code === null ? null : { code, message: '', details: null };
  return Promise.resolve(
    Response.json({ success: code === null, result: code === null ? {} : null, error }, { status }),
  );
};
const decide = (reason: string) =>
  api(transfer.decide, { body: { id: 'a', isReleased: true, reason, verification: 'v' } }, { isInline: true }).catch(
    () => undefined,
  );

test('a command keeps its key until it is done, and is a new one from then on', async () => {
  // Too many requests says nothing of the first try, whose answer was lost.
  const keys = answering(lost, answer(409, 'idempotency:inFlight'), answer(429, 'request:tooMany'), answer(200, null));
  for (let time = 1; time <= 5; time += 1) await decide('looked at');
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[4]).not.toBe(keys[0]);
});

test('a command with other values is another command', async () => {
  const keys = answering(lost, lost, lost);
  for (const reason of ['one', 'two', 'one']) await decide(reason);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});

test('what proves who asks is new with each try, and the command the same', async () => {
  const keys = answering(lost, lost);
  const body = { toUid: '10000003', asset: 'USDT' as const, amount: '1', remark: '' };
  for (const verification of ['first', 'second'])
    await api(transfer.create, { body: { ...body, verification } }, { isInline: true }).catch(() => undefined);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).not.toBe('none');
});

test('once a call was refused for maintenance it, and each that follows, says who asks: staff are let through', async () => {
  const authorized: string[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    authorized.push(new Headers(init.headers).get('authorization') ?? 'nobody');
    const isLetIn = authorized.at(-1) === 'Bearer token';
    const error = isLetIn ? null : { code: 1, message: '', details: null };
    return Promise.resolve(Response.json({ success: isLetIn, result: isLetIn ? {} : null, error }));
  });
  world.token = 'token';
  await api(content.listDownloads, undefined, { isInline: true });
  await api(content.listDownloads, undefined, { isInline: true });
  expect(authorized).toEqual(['nobody', 'Bearer token', 'Bearer token']);
});
