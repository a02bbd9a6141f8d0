import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { members } from '#contract/members/calls.ts';
import { answer, asked, refuse, show } from '../../../tests/harness/screens/world.tsx';
import { InvitationScreen } from './screens/invitation.tsx';

const token = 'a'.repeat(43);
const invitation = {
  companyName: 'Harbour Trading Ltd',
  emailAddress: 'a••@keelson.example',
  roleName: 'Reader',
  status: 'pending' as const,
  expiresAt: '2026-12-05T09:00:00.000Z',
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an invitation is declined after a question, and says so from then on', async () => {
  answer(members.getInvitation, invitation);
  await show(<InvitationScreen />, `#${token}`);
  await button('Decline').click();
  await expect.element(page.getByRole('dialog', { name: 'Decline this invitation?' })).toBeVisible();
  answer(members.decline, {});
  answer(members.getInvitation, { ...invitation, status: 'declined' });
  await button('Decline invitation').click();
  await expect.element(page.getByText(/You declined this invitation/)).toBeVisible();
  expect(asked.filter(({ path }) => path === members.decline.path).map(({ body }) => body)).toEqual([{ token }]);
  expect(button('Accept and join').elements()).toEqual([]);
});

test('a refusal is shown in the question', async () => {
  answer(members.getInvitation, invitation);
  refuse(members.decline, 'invitation:otherAddress');
  await show(<InvitationScreen />, `#${token}`);
  await button('Decline').click();
  await button('Decline invitation').click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
});
