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

test('a command whose response was lost is not reported as not carried out', async () => {
  const body = { toUid: '10000003', asset: 'USDT' as const, amount: '1', remark: '', verification: 'v' };
  const send = api(transfer.create, { body }, { isInline: true, idempotencyKey: crypto.randomUUID() });
  await expect(send).rejects.toMatchObject({
    kind: 'offline',
    message: expect.stringMatching(/may have gone through/),
  });
  const look = api(transfer.findPayee, { body: { toUid: '10000003' } }, { isInline: true });
  await expect(look).rejects.toMatchObject({
    kind: 'offline',
    message: 'We can’t reach the server. Check your connection.',
  });
});

test('a command without an idempotency key is not sent', async () => {
  const sent = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', sent);
  const body = { toUid: '10000003', asset: 'USDT' as const, amount: '1', remark: '', verification: 'v' };
  await expect(api(transfer.create, { body }, { isInline: true })).rejects.toThrow('transfer.create');
  expect(sent).not.toHaveBeenCalled();
});

test('after a refusal for maintenance, a call and those after it carry the token, so that staff are let through', async () => {
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
