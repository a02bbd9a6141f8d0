import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { jobs } from '#contract/jobs/calls.ts';
import { answer, show } from '../../../tests/harness/screens/world.tsx';
import { ProviderHealth } from './provider-health.tsx';

test('no share of failures is shown for a provider without recent calls', async () => {
  const adapter = {
    adapter: 'sandbox',
    state: 'unused',
    lastSuccessAt: '2026-11-28T20:00:00.000Z',
    lastFailureAt: null,
    failure: null,
    calls: 0,
    failed: 0,
    circuit: 'closed',
    pausedUntil: null,
  } as const;
  const item = { provider: 'kyc', paused: null, waitingJobs: 0, waitingEvents: 0 } as const;
  answer(jobs.providerHealth, {
    items: [{ ...item, adapters: [adapter] }],
    since: '2026-11-28T19:00:00.000Z',
    asOf: '2026-11-28T20:20:00.000Z',
  });
  await show(<ProviderHealth />);
  await expect.element(page.getByText('Last success 20 min ago')).toBeVisible();
  expect(page.getByText(/calls failed/).elements()).toEqual([]);
});
