import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { jobs } from '#contract/jobs/calls.ts';
import { answer, show } from '../../../tests/harness/screens/world.tsx';
import { DeadJobs } from './dead-jobs.tsx';

test('an empty list of money jobs doesn’t say that no job has failed', async () => {
  answer(jobs.listDead, { items: [], nextCursor: null });
  await show(<DeadJobs />);
  await expect.element(page.getByText('No failed money jobs')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Money jobs only' }).click();
  await expect.element(page.getByText('No failed jobs')).toBeVisible();
});
