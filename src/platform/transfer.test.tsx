import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadFile } from './transfer.ts';

vi.mock('./worker.ts', () => ({
  cryptoWorker: () => ({ authorize: () => Promise.resolve({ accessToken: 'token', headers: {} }) }),
  deviceId: () => Promise.resolve('device'),
}));
vi.mock('./error-reactions.ts', () => ({ reactToError: vi.fn(), reactToNetworkError: vi.fn() }));
vi.mock('./acting-choice.ts', () => ({ actingFor: () => null }));
vi.mock('./locale.ts', () => ({ currentLocale: () => 'en' }));
vi.mock('./touched.ts', () => ({ followTouched: vi.fn() }));

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('location', { origin: 'http://keelson.example' });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stopped = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test('a download that is never answered ends', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => stopped(signal));
  const ended = expect(downloadFile('1')).rejects.toMatchObject({ name: 'NetworkError', kind: 'timeout' });
  await vi.advanceTimersByTimeAsync(30_000);
  await ended;
});

test('a download that stops halfway ends, and a slow one goes on', async () => {
  let piece = (_bytes: string): void => undefined;
  const begun = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (stream) => {
        piece = (bytes) => stream.enqueue(new TextEncoder().encode(bytes));
        void stopped(signal).catch((reason: unknown) => stream.error(reason));
        begun.resolve();
      },
    });
    return new Response(body);
  });
  const seen = vi.fn<(error: unknown) => void>();
  const ended = downloadFile('1').catch(seen);
  await begun.promise;
  for (let n = 0; n < 4; n += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    piece('bytes');
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  await ended;
  expect(seen.mock.calls).toMatchObject([[{ kind: 'timeout' }]]);
});

test('a connection cut within a download is reported as such', async () => {
  const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }));
  vi.stubGlobal('fetch', () => Promise.resolve(cut()));
  await expect(downloadFile('1')).rejects.toMatchObject({ name: 'NetworkError', kind: 'offline' });
});
