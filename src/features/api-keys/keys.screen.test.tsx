import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, answerLater, show } from '../../../tests/harness/screens/world.tsx';
import { ApiKeysScreen } from './screens/keys.tsx';
import { keyOf } from './testing/key.ts';

test('each key says how long it works, and when and from which network it was last used', async () => {
  setSignedIn(ada);
  const items = [
    keyOf(1, { daysLeft: 5, lastUsedAt: '2026-11-24T03:00:00.000Z', lastUsedNetwork: '192.0.2.0/24' }),
    keyOf(2, { daysLeft: 1 }),
    keyOf(3, { daysLeft: null, expiresAt: null, ips: ['192.0.2.7'] }),
    keyOf(4, { daysLeft: 0, status: 'abnormal', abnormalReason: 'expired' }),
  ];
  answer(apiKeys.getList, { items, limit: 20 });
  await show(<ApiKeysScreen />);
  const card = (turn: number) => page.getByRole('article', { name: `Key ${turn}` });
  await expect.element(card(1).getByText('Expires in 5 days')).toBeVisible();
  await expect.element(card(1).getByText(/24.Nov.2026/)).toBeVisible();
  await expect.element(card(1).getByText('192.0.2.0/24')).toBeVisible();
  await expect.element(card(2).getByText('Expires in 1 day')).toBeVisible();
  await expect.element(card(2).getByText('Edit the key to renew it.')).toBeVisible();
  await expect.element(card(2).getByText('Not used yet')).toBeVisible();
  await expect.element(card(3).getByText('No expiry (limited to IP addresses)')).toBeVisible();
  await expect.element(card(4).getByText('Expired', { exact: true })).toBeVisible();
});

test('while keys are read, rows stand in for them', async () => {
  const arrive = answerLater(apiKeys.getList, { items: [], limit: 20 });
  await show(<ApiKeysScreen />);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  arrive();
  await expect.element(page.getByText('No API keys yet')).toBeVisible();
});
