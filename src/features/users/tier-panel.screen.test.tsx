import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { users } from '#contract/users/calls.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, show, staffWith } from '../../../tests/harness/screens/world.tsx';
import type { User } from './query.ts';
import { TierPanel } from './tier-panel.tsx';

test('what a proposed tier would change is opened on demand, so that the record isn’t buried under examples', async () => {
  setSignedIn(staffWith('compliance'));
  answer(users.previewTier, { tier: 'vip', changed: 0, examples: [] });
  const change = {
    id: '01930000-0000-7000-8000-0000000000aa',
    tier: 'vip',
    reason: 'Trades enough',
    proposedByName: 'Olu',
    proposedAt: '2026-03-01T10:00:00.000Z',
  } as const;
  await show(<TierPanel user={{ uid: '10000002', tier: 'standard' } as User} change={change} />);
  const changes = page.getByText(/^Nothing changes for this customer/);
  await expect.element(page.getByText('VIP awaiting second operator')).toBeVisible();
  await expect.element(changes).toBeInTheDocument();
  await expect.element(changes).not.toBeVisible();
  await userEvent.click(page.getByText('What changes'));
  await expect.element(changes).toBeVisible();
});
