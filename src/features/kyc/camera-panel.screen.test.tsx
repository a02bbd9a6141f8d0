import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { kyc } from '#contract/kyc/calls.ts';
import { noteServerTime } from '#worker/local/server-clock.ts';
import { answer, show } from '../../../tests/harness/screens/world.tsx';
import { CameraPanel } from './camera-panel.tsx';

const hourMs = 3_600_000;
/** Simulates a response of a server whose clock differs from this device's. */
const serverAhead = (ms: number) => noteServerTime(new Date(Date.now() + ms).toUTCString());
afterEach(() => serverAhead(0));

test.each([
  ['an hour fast', -hourMs],
  ['an hour slow', hourMs],
])('on a device that is %s, a code is valid for the server’s half hour', async (_how, aheadMs) => {
  await serverAhead(aheadMs);
  const expiresAt = new Date(Date.now() + aheadMs + hourMs / 2).toISOString();
  answer(kyc.getAccessToken, { url: 'https://check.example/1', token: 'one', provider: 'sandbox', expiresAt });
  await show(<CameraPanel />);
  await expect.element(page.getByRole('link', { name: 'Start here' })).toBeVisible();
});

test('a code expired by the server’s clock is shown as expired on a device that is an hour slow', async () => {
  await serverAhead(hourMs);
  const expiresAt = new Date(Date.now() + hourMs - 1000).toISOString();
  answer(kyc.getAccessToken, { url: 'https://check.example/1', token: 'one', provider: 'sandbox', expiresAt });
  await show(<CameraPanel />);
  await expect.element(page.getByText('This code has expired.')).toBeVisible();
});
