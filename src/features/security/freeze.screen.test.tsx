import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { security } from '#contract/security/calls.ts';
import { answer, answerLater, asked, cutNetwork, show } from '../../../tests/harness/screens/world.tsx';
import { FreezeScreen } from './screens/freeze.tsx';

const device = {
  ip: '203.0.113.7',
  country: 'SE',
  browser: 'Firefox',
  system: 'Linux',
  at: '2026-11-22T03:00:00.000Z',
};

test('a link that couldn’t be checked isn’t reported as used, and can be checked again', async () => {
  answer(security.getFreezeLink, device);
  const release = answerLater(security.freezeByLink, {});
  cutNetwork(true);
  await show(<FreezeScreen />, `#${'a1'.repeat(24)}`);
  await expect.element(page.getByText('We can’t reach the server. Check your connection.')).toBeVisible();
  await expect.element(page.getByText('This link has expired or was already used.')).not.toBeInTheDocument();
  cutNetwork(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('203.0.113.7')).toBeVisible();
  await page.getByRole('button', { name: 'Freeze my account' }).dblClick();
  release();
  await expect.element(page.getByText(/^Your account is frozen/)).toBeVisible();
  expect(asked.filter(({ path }) => path === security.freezeByLink.path)).toHaveLength(1);
});
