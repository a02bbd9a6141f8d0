import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '#contract/profile/calls.ts';
import { readMarks } from '#contract/read-marks/calls.ts';
import { enqueueIntention } from '#src/platform/outbox.ts';
import { getSession } from '#src/platform/session-state.ts';
import { setOffline, show } from '../../../../tests/harness/screens/world.tsx';
import UserMenu from './user-menu.tsx';

test('a sign-out that would lose unsynced changes asks first', async () => {
  setOffline(true);
  await enqueueIntention(readMarks.mark, { body: { announcementIds: ['01890000-0000-7000-8000-000000000001'] } });
  await enqueueIntention(profile.setPricingCurrency, { body: { currency: 'CHF' } });
  await show(<UserMenu />);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out and discard changes?' });
  await expect.element(dialog.getByText(/^1 change hasn’t synced yet/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getSession().status).toBe('signedIn');
});
