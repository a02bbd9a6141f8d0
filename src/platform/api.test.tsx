import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transfer } from '#contract/transfer/calls.ts';
import { api } from './api.ts';

vi.mock('./worker.ts', () => ({
  cryptoWorker: () => ({ authorize: () => Promise.resolve({ accessToken: null, headers: {} }) }),
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
afterEach(() => vi.unstubAllGlobals());

test('of a command whose answer was lost nobody is told that it was not carried out', async () => {
  const body = { toUid: '10000003', asset: 'USDT' as const, amount: '1', remark: '', verification: 'v' };
  const send = api(transfer.create, { body }, { isInline: true, idempotencyKey: crypto.randomUUID() });
  await expect(send).rejects.toMatchObject({ kind: 'offline', message: expect.stringMatching(/may or may not/) });
  const look = api(transfer.findPayee, { body: { toUid: '10000003' } }, { isInline: true });
  await expect(look).rejects.toMatchObject({ kind: 'offline', message: 'There is no connection to the server.' });
});

test('a command without a key is not sent', async () => {
  const sent = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', sent);
  const body = { toUid: '10000003', asset: 'USDT' as const, amount: '1', remark: '', verification: 'v' };
  await expect(api(transfer.create, { body }, { isInline: true })).rejects.toThrow('transfer.create');
  expect(sent).not.toHaveBeenCalled();
});
