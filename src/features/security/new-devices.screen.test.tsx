import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { security } from '#contract/security/calls.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import NewDevices from './new-devices.tsx';

const device = (id: string, ip: string, at: string) => {
  const from = { ip, country: 'SE', browser: 'Firefox', system: 'Linux' };
  return { id, at, sessionId: id, isSignedIn: true, ...from };
};
const newest = device('1', '203.0.113.7', '2026-11-22T03:00:00.000Z');
const before = device('2', '198.51.100.9', '2026-11-21T03:00:00.000Z');

test('a single new sign-in is shown in full', async () => {
  answer(security.listNewDevices, { items: [newest] });
  await show(<NewDevices />);
  await expect.element(page.getByText('New sign-in to your account')).toBeVisible();
  await expect.element(page.getByText('203.0.113.7')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'This was me' })).toBeVisible();
});

test('of several sign-ins the newest is shown and the others are folded, and the button says it confirms all', async () => {
  answer(security.listNewDevices, { items: [newest, before] });
  answer(security.putAwayNewDevices, {});
  await show(<NewDevices />);
  await expect.element(page.getByText('2 new sign-ins to your account')).toBeVisible();
  await expect.element(page.getByText('203.0.113.7')).toBeVisible();
  await expect.element(page.getByText('198.51.100.9')).not.toBeVisible();
  await page.getByText('1 earlier sign-in').click();
  await expect.element(page.getByText('198.51.100.9')).toBeVisible();
  await page.getByRole('button', { name: 'All of these were me' }).click();
  await expect.poll(() => asked.find(({ path }) => path === security.putAwayNewDevices.path)).toBeDefined();
});
