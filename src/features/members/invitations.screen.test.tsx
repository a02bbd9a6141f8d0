import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { members } from '#contract/members/calls.ts';
import { permissionsOf } from '#contract/members/permissions.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { MembersScreen } from './screens/members.tsx';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const role = { id: '018f0000-0000-7000-8000-000000000001', name: 'Accounting', permissions: [], members: 0 };
const open = {
  id: '018f0000-0000-7000-8000-000000000002',
  emailAddress: 'open@keelson.example',
  role: role.id,
  formerRole: null,
  status: 'pending' as const,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
};
const over = { ...open, id: role.id, emailAddress: 'over@keelson.example', role: 'owner', status: 'expired' as const };

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function shown() {
  setSignedIn({ ...ada, accountType: 'merchant', permissions: permissionsOf(['merchantOwner']) });
  answer(members.list, { members: [], roles: [role], invitations: [open, over] });
  answer(members.listHistory, { items: [], nextCursor: null });
  answer(members.resendInvitation, open);
  await show(<MembersScreen />);
}

test('an open invitation shows when it expires and can be resent', async () => {
  await shown();
  await expect.element(page.getByText(/Accounting · Expires Nov 27, 2026/)).toBeVisible();
  await button('Resend invitation to open@keelson.example').click();
  await button('Resend').click();
  await expect
    .poll(() => asked.find(({ path }) => path === members.resendInvitation.path)?.body)
    .toEqual({ id: open.id, verification: 'verified' });
});

test('a person whose invitation expired is invited again with a role of today', async () => {
  await shown();
  // Starts with its visible text, which is what voice control users say.
  await button('Invite again: over@keelson.example').click();
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue('over@keelson.example');
  await expect.element(page.getByLabelText('Role', { exact: true })).toHaveValue(role.id);
});
