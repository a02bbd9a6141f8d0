import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { authorize } from './authorize.ts';
import { deleteDeviceDatabase, readServerAhead } from './device-store.ts';
import { readAnswer } from './http.ts';
import { deviceMsOf, serverNowMs } from './server-clock.ts';

afterEach(() => deleteDeviceDatabase());

const request = { method: 'POST', url: 'https://keelson.example/api/x', beginsSession: true };
const answerAt = (serverMs: number) =>
  Response.json({ success: true, result: {}, error: null }, { headers: { date: new Date(serverMs).toUTCString() } });

async function proofTime(): Promise<number> {
  const { headers } = await authorize(request);
  const claims = headers['dpop']?.split('.')[1] ?? '';
  return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number }).iat * 1000;
}

test.each([
  ['an hour slow', 3_600_000],
  ['two minutes fast', -120_000],
])('a worker signs proofs with the server time that a page has learned, on a device that is %s', async (_n, offMs) => {
  const now = Date.now();
  expect(Math.abs((await proofTime()) - now)).toBeLessThan(5000);
  await readAnswer(answerAt(now + offMs));
  expect(Math.abs((await proofTime()) - (now + offMs))).toBeLessThan(5000);
  expect(Math.abs(serverNowMs() - (now + offMs))).toBeLessThan(5000);
  expect(Math.abs(deviceMsOf(now + offMs) - now)).toBeLessThan(5000);
  // The clock was corrected meanwhile, and the next response shows it.
  await readAnswer(answerAt(Date.now()));
  expect(await readServerAhead()).toBe(0);
  expect(Math.abs((await proofTime()) - now)).toBeLessThan(5000);
});

test('a worker that has received no response reads the server time stored beside the device’s key', async () => {
  await authorize(request);
  await readAnswer(answerAt(Date.now() + 3_600_000));
  vi.resetModules();
  const other = await import('./server-clock.ts');
  expect(Math.abs((await other.proofTimeMs()) - Date.now() - 3_600_000)).toBeLessThan(5000);
});

test('the server time is not stored without a device key, as after signing out', async () => {
  await readAnswer(answerAt(Date.now() + 3_600_000));
  expect(await readServerAhead()).toBeUndefined();
  await readAnswer(answerAt(Date.now()));
});

test('a response is read on a device whose storage can’t be opened', async () => {
  vi.resetModules();
  const { readAnswer: read } = await import('./http.ts');
  vi.stubGlobal('indexedDB', undefined);
  expect(await read(answerAt(Date.now()))).toMatchObject({ status: 200, error: null });
  expect(await read(answerAt(Date.now() + 3_600_000))).toMatchObject({ status: 200, error: null });
  vi.unstubAllGlobals();
});
