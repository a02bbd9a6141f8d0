import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { qrLogin } from '#contract/qr-login/calls.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { follow } from './use-qr-sign-in.ts';

vi.mock('#src/platform/api.ts', async (original) => ({ ...(await original<object>()), api: vi.fn<typeof api>() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const waiting = { state: 'waitingForScan', answer: null, matchNumber: null, tokens: null, expiresInSeconds: 100 };
const tooMany = new ApiError('request:tooMany', 'Too many attempts', { retryAfterSeconds: 30 }, 429);

/** Follows a code whose polls are answered like this. */
function followed(polls: readonly unknown[]) {
  const left = [...polls];
  vi.mocked(api).mockReset();
  vi.mocked(api).mockImplementation((async (call: unknown) => {
    if (call === qrLogin.createQrLogin) return { code: 'code', url: 'url', expiresInSeconds: 120 };
    const next = left.shift() ?? waiting;
    if (next instanceof Error) throw next;
    return next;
  }) as never);
  const phases: unknown[] = [];
  const done = follow((change) => phases.push(change.phase), new AbortController().signal);
  const polled = () => vi.mocked(api).mock.calls.length - 1;
  return { done, phases, polled };
}

test('a code goes on when too many browsers behind one address poll, after the time the server asks for', async () => {
  const { done, phases, polled } = followed([tooMany, { ...waiting, answer: 'declined', state: 'expired' }]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([polled(), phases]).toEqual([1, ['waitingForScan']]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(polled()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect([await done, polled(), phases]).toEqual([false, 2, ['waitingForScan', 'declined']]);
});

test('another refusal ends it', async () => {
  const { done } = followed([new ApiError('request:notFound', 'Not found', null, 404)]);
  const failed = expect(done).rejects.toThrow('Not found');
  await vi.advanceTimersByTimeAsync(2000);
  await failed;
});
