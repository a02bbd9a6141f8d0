import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorCodes, isErrorCode, type ErrorCode } from '#contract/platform/error-codes.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { reactToError, reactToNetworkError } from './error-reactions.ts';
import { describeError } from './errors.ts';
import { onReaction, type ReactionEvent } from './reactions.ts';

const cleared = vi.hoisted(() => ({ sessions: 0, cookies: [] as string[] }));
vi.mock('./session-clearing.ts', () => ({
  clearSession: async () => {
    cleared.sessions += 1;
  },
}));
// Without a catalogue, English is shown as it is in the source.
vi.mock('./i18n.ts', () => ({ loadPageTexts: async () => undefined }));
vi.mock('./storage.ts', () => ({ forgetCookie: (name: string) => cleared.cookies.push(name) }));

let events: ReactionEvent[] = [];
let stop = () => {};

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  cleared.sessions = 0;
  cleared.cookies = [];
  events = [];
  stop = onReaction((event) => events.push(event));
});

afterEach(() => stop());

async function meet(code: ErrorCode, isInline = false): Promise<void> {
  await reactToError(new ApiError(code, 'what the server says', { limit: '10' }, errorCodes[code].status), isInline);
}

test.each([1, 2] as const)('code %s goes to the maintenance page', async (code) => {
  await meet(code);
  expect(events).toEqual([{ type: 'maintenance' }]);
});

test.each([50001, 80001] as const)('code %s clears the session and goes to login', async (code) => {
  await meet(code);
  expect(cleared.sessions).toBe(1);
  expect(events).toEqual([{ type: 'signOut' }]);
});

test('50004 clears the session and shows the login tip', async () => {
  await meet(50004);
  expect(cleared.sessions).toBe(1);
  expect(events).toEqual([{ type: 'loginTip', message: 'what the server says' }]);
});

test('50002 clears the security flag and says that the verification failed', async () => {
  await meet(50002);
  expect(cleared.cookies).toEqual(['securityFlag']);
  expect(events).toEqual([{ type: 'safeVerification', message: describeError(50002) }]);
});

test('InvalidKEIS clears the security flag and the key, and shows nothing by itself', async () => {
  await meet('InvalidKEIS');
  expect(cleared.cookies).toEqual(['securityFlag', 'isk']);
  expect(events).toEqual([]);
});

test.each([50009, 51024] as const)('code %s shows its translated message', async (code) => {
  await meet(code);
  expect(events).toEqual([{ type: 'toast', code, message: describeError(code), details: '' }]);
});

test('any other code shows a toast with the server’s message and the details meant for people', async () => {
  const details = { field: 'amount', asset: 'BTC', minimum: '0.0001', maximum: '5', retryAfterSeconds: 30 };
  await reactToError(new ApiError(60011, 'what the server says', details, 400), false);
  const said = 'Enter an amount between 0.0001 and 5 BTC. Try again in 30 seconds.';
  expect(events).toEqual([{ type: 'toast', code: 60011, message: 'what the server says', details: said }]);
});

test('a refusal because the account owes money says so', async () => {
  await reactToError(new ApiError(60005, 'what the server says', { asset: 'USDT', reason: 'debt' }, 409), false);
  const said = 'The account owes money from a payment that was reversed. Nothing can leave until it’s covered.';
  expect(events).toEqual([{ type: 'toast', code: 60005, message: 'what the server says', details: said }]);
});

test('details meant for programs are not shown', async () => {
  await meet(60011);
  expect(events).toEqual([{ type: 'toast', code: 60011, message: 'what the server says', details: '' }]);
});

test('a form that shows the error itself gets no toast, but every other reaction', async () => {
  await meet(60011, true);
  await meet(51024, true);
  expect(events).toEqual([]);
  await meet(80001, true);
  expect(events).toEqual([{ type: 'signOut' }]);
});

test('a missing response shows a toast with the translated text, unless the form shows it', () => {
  const error = new NetworkError('timeout', 'The request timed out. Please try again.');
  reactToNetworkError(error, true);
  expect(events).toEqual([]);
  reactToNetworkError(error, false);
  expect(events).toEqual([{ type: 'toast', code: 'timeout', message: error.message, details: '' }]);
});

test('every code of the catalogue has a text', () => {
  const codes = Object.keys(errorCodes).map((code) => (/^\d+$/.test(code) ? Number(code) : code));
  for (const code of codes) {
    if (!isErrorCode(code)) throw new Error(`${code} is no code`);
    expect(`${code}: ${describeError(code)}`).toMatch(/: [A-Z].{5,}/);
  }
});

test('the key dialog is canceled if nothing can show it, so that the caller does not wait', async () => {
  stop();
  const { react } = await import('./reactions.ts');
  const answer = await new Promise((resolve) => {
    react({ type: 'keyDialog', retry: () => resolve('retry'), cancel: () => resolve('cancel') });
  });
  expect(answer).toBe('cancel');
});
