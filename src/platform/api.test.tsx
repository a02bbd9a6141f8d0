import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { content } from '#contract/content/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { api } from './api.ts';

const world = vi.hoisted(() => ({ token: null as string | null, signedIn: undefined as string | undefined }));
vi.mock('./worker.ts', () => ({
  cryptoWorker: () => ({
    authorize: ({ userId }: { userId?: string }) => {
      const token = userId === undefined || userId === world.signedIn ? world.token : null;
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      return Promise.resolve({ accessToken: token, headers });
    },
    refresh: () => Promise.resolve({ kind: 'fresh' }),
  }),
  deviceId: () => Promise.resolve('device'),
}));
const reactToError = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./error-reactions.ts', () => ({ reactToError, reactToNetworkError: vi.fn() }));
vi.mock('./session-state.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./session-state.ts')>()),
  getSession: () => ({ user: world.signedIn === undefined ? null : { uid: world.signedIn } }),
}));
vi.mock('./acting-choice.ts', () => ({ actingFor: () => null }));
vi.mock('./locale.ts', () => ({ currentLocale: () => 'en' }));

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('location', { origin: 'http://keelson.example' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('connection reset')));
});
afterEach(() => {
  world.token = null;
  world.signedIn = undefined;
  reactToError.mockClear();
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

const remark = { body: { id: '1', remark: 'mine' } };
const refusal = (code: string | number) =>
  Response.json({ success: false, result: null, error: { code, message: '', details: null } }, { status: 401 });

function signInAs(uid: string): void {
  world.signedIn = uid;
  world.token = `token of ${uid}`;
}

test('a request is never sent again as the user who signed in before its refusal arrived', async () => {
  signInAs('10000001');
  const sentAs: (string | null)[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sentAs.push(new Headers(init.headers).get('authorization'));
    signInAs('10000002');
    return Promise.resolve(refusal('request:unauthenticated'));
  });
  const options = { isInline: true, idempotencyKey: crypto.randomUUID() };
  await expect(api(addresses.changeRemark, remark, options)).rejects.toThrow('another user signed in');
  expect(sentAs.slice(1)).not.toContain('Bearer token of 10000002');
});

test('a refusal that ends the session of the user before doesn’t end that of the next', async () => {
  signInAs('10000001');
  vi.stubGlobal('fetch', () => {
    signInAs('10000002');
    return Promise.resolve(refusal(50004));
  });
  await expect(api(transfer.findPayee, { body: { toUid: '10000003' } })).rejects.toThrow('another user signed in');
  expect(reactToError).not.toHaveBeenCalled();
});

test.each([200, 403, 404])('a proxy’s own page with status %d leaves the outcome of a command open', async (status) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Blocked</html>', { status })));
  const options = { isInline: true, idempotencyKey: crypto.randomUUID() };
  await expect(api(addresses.changeRemark, remark, options)).rejects.toMatchObject({
    kind: 'offline',
    message: expect.stringMatching(/may have gone through/),
  });
});

test('a connection cut within the response is no refusal', async () => {
  const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }));
  vi.stubGlobal('fetch', () => Promise.resolve(cut()));
  const look = api(transfer.findPayee, { body: { toUid: '10000003' } }, { isInline: true });
  await expect(look).rejects.toMatchObject({ name: 'NetworkError', kind: 'offline' });
});
