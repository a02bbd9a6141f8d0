import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { members } from '#contract/members/calls.ts';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { DeleteRoleDialog } from './confirm-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const close = () => undefined;
const field = (label: string) => page.getByLabelText(label, { exact: true });

holdForm({
  name: 'an invitation',
  piece: () => <InviteDialog roles={[]} close={close} createRole={close} />,
  action: 'Send invitation',
  first: field('Email'),
  fill: async () => {
    await field('Email').fill('bo@keelson.example');
    return field('Email');
  },
  sends: members.invite,
  body: { emailAddress: 'bo@keelson.example', role: 'owner', verification: 'verified' },
});

holdForm({
  name: 'a role',
  piece: () => <RoleDialog close={close} />,
  action: 'Save role',
  first: field('Name'),
  fill: async () => {
    await field('Name').fill('Accounting');
    return field('Name');
  },
  sends: members.createRole,
  body: { name: 'Accounting', permissions: [], verification: 'verified' },
});

test('the dialog of an existing role is named after editing it', async () => {
  const role = { id: '01890000-0000-7000-8000-000000000001', name: 'Accounting', permissions: [], members: 0 };
  await show(<RoleDialog role={role} close={close} />);
  await expect.element(page.getByRole('dialog', { name: 'Edit role' })).toBeVisible();
});

test('a role’s long name doesn’t widen the invitation beyond a phone', async () => {
  await page.viewport(320, 640);
  const role = {
    id: '01890000-0000-7000-8000-000000000001',
    name: 'Accounting'.repeat(4),
    permissions: [],
    members: 0,
  };
  await show(<InviteDialog roles={[role]} close={close} createRole={close} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const rightOf = (element: Element) => element.getBoundingClientRect().right;
  expect(rightOf(dialog.getByLabelText('Role').element())).toBeLessThan(rightOf(dialog.element()));
});

test.each([
  ['a member', 1, 0],
  ['an invitation', 0, 1],
])(
  'a role of %s isn’t offered for deletion, so that nobody passes the security check in vain',
  async (_of, count, invited) => {
    const role = { id: '01890000-0000-7000-8000-000000000001', name: 'Accounting', permissions: [], members: count };
    await show(<DeleteRoleDialog role={role} invited={invited} close={close} />);
    await expect.element(page.getByRole('dialog', { name: 'This role is in use' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Delete role' }).elements()).toEqual([]);
  },
);

test('a role that nobody has is deleted', async () => {
  const role = { id: '01890000-0000-7000-8000-000000000001', name: 'Accounting', permissions: [], members: 0 };
  await show(<DeleteRoleDialog role={role} invited={0} close={close} />);
  await expect.element(page.getByRole('button', { name: 'Delete role' })).toBeVisible();
});

test('without a role, an invitation leads to a new one and keeps the typed address', async () => {
  const made: string[] = [];
  await show(<InviteDialog roles={[]} close={close} createRole={(email) => made.push(email)} />);
  await field('Email').fill('bo@keelson.example');
  await page.getByRole('button', { name: 'Create role' }).click();
  expect(made).toEqual(['bo@keelson.example']);
});

test('a role created meanwhile is the one that is offered first', async () => {
  const role = { id: '01890000-0000-7000-8000-000000000001', name: 'Accounting', permissions: [], members: 0 };
  await show(<InviteDialog roles={[role]} close={close} createRole={close} />);
  await expect.element(field('Role')).toHaveValue(role.id);
  expect(page.getByRole('button', { name: 'Create role' }).elements()).toEqual([]);
});
