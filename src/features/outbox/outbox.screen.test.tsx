import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addresses } from '#contract/addresses/calls.ts';
import { profile } from '#contract/profile/calls.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { reportActions } from '#src/platform/action-report.ts';
import { openLocal } from '#src/platform/local.ts';
import { enqueueIntention } from '#src/platform/outbox.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import RefusedCount from './refused-count.tsx';
import { OutboxScreen } from './screens/outbox.tsx';

test('changes that wait are listed; the log of what the app was used for is none', async () => {
  await reportActions([{ action: 'page.view', page: '/', at: '2026-11-28T00:00:00.000Z' }]);
  await show(<OutboxScreen />);
  await expect.element(page.getByText('Everything is synced')).toBeVisible();
  await enqueueIntention(recipients.delete, { params: { id: '1' } });
  await expect.element(page.getByText('Delete frequent recipient')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
});

test('each change says what it changes, so that the right one can be discarded', async () => {
  const id = '01890000-0000-7000-8000-000000000001';
  await enqueueIntention(addresses.changeRemark, { body: { id, remark: 'Cold wallet' } });
  await enqueueIntention(profile.setPricingCurrency, { body: { currency: 'CHF' } });
  await show(<OutboxScreen />);
  await expect.element(page.getByText('Edit address note: Cold wallet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Discard: Change display currency: CHF' })).toBeVisible();
});

test('the menu counts the changes that the server refused: their screen may be long closed', async () => {
  await show(<RefusedCount />);
  const key = await enqueueIntention(recipients.delete, { params: { id: '1' } });
  const { user } = await openLocal();
  await user?.outbox.where({ key }).modify({ state: 'parked' });
  await expect.element(page.getByRole('img', { name: '1 not saved' })).toBeVisible();
});
