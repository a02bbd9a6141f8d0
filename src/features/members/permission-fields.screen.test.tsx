import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dealerPermissions, grantablePermissions, type GrantablePermission } from '#contract/members/permissions.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { PermissionFields } from './permission-fields.tsx';

const offered = grantablePermissions.filter((permission) => !dealerPermissions.includes(permission));

function Fields({ begin = [] }: { begin?: readonly GrantablePermission[] }) {
  const [chosen, change] = useState(begin);
  return <PermissionFields offered={offered} chosen={chosen} change={change} />;
}

const group = (name: string) => page.getByRole('group', { name, exact: true });
const all = (name: string) => page.getByRole('checkbox', { name: `${name}: all permissions` });

test('an area’s box chooses all of its permissions or none, and is mixed in between', async () => {
  await show(<Fields begin={['transfers.read', 'cards.read', 'cards.manage']} />);
  await expect.element(all('Transfers')).toBePartiallyChecked();
  await expect.element(all('Corporate cards')).toBeChecked();
  await expect.element(all('Remittances')).not.toBeChecked();
  await all('Transfers').click();
  await expect.element(all('Transfers')).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Send transfers' })).toBeChecked();
  await expect.element(page.getByText('4 of 29 chosen')).toBeVisible();
  await all('Corporate cards').click();
  await expect.element(page.getByRole('checkbox', { name: 'Manage all corporate cards' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Send transfers' }).click();
  await expect.element(all('Transfers')).toBePartiallyChecked();
  await expect.element(group('Transfers').getByRole('checkbox', { name: 'View transfers' })).toBeChecked();
});

test('boxes are reached and pressed by keyboard, and only what can be granted is shown', async () => {
  await show(<Fields />);
  await userEvent.tab();
  await expect.element(all('Balances and address book')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('3 of 29 chosen')).toBeVisible();
  expect(page.getByRole('checkbox', { name: 'Deal with customers' }).elements()).toEqual([]);
});

test('on a phone every line fits', async () => {
  await page.viewport(390, 844);
  await show(<Fields />);
  await expect.element(group('Team and approvals')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
