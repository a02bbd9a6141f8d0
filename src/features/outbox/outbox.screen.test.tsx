import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recipients } from '#contract/recipients/calls.ts';
import { reportActions } from '#src/platform/action-report.ts';
import { enqueueIntention } from '#src/platform/outbox.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { OutboxScreen } from './screens/outbox.tsx';

test('changes that wait are listed; the log of what the app was used for is none', async () => {
  await reportActions([{ action: 'page.view', page: '/', at: '2026-11-28T00:00:00.000Z' }]);
  await show(<OutboxScreen />);
  await expect.element(page.getByText('Everything is synced')).toBeVisible();
  await enqueueIntention(recipients.delete, { params: { id: '1' } });
  await expect.element(page.getByText('Delete frequent recipient')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
});
