import { expect, test } from 'vitest';
import { isStaff, staffRoles } from '../staff/permissions.ts';
import { grantablePermissions, permissions, permissionsOf, rolePermissions } from './permissions.ts';

test('every permission belongs to a role and is listed once', () => {
  const held = Object.values(rolePermissions).flat();
  expect(permissions.filter((permission) => !held.includes(permission))).toEqual([]);
  expect(new Set(permissions).size).toBe(permissions.length);
});

test('an owner can’t deal unless the company is a dealer', () => {
  expect(permissionsOf(['merchantOwner'])).not.toContain('orders.deal');
});

test('an owner has every grantable permission, and alone may manage members and export the company’s data', () => {
  const owners = ['members.manage', 'data.export'] as const;
  expect(permissionsOf(['merchantOwner', 'dealer'])).toEqual([...grantablePermissions, ...owners]);
  for (const permission of owners) expect(grantablePermissions).not.toContain(permission);
});

test('an individual has no permissions for a company’s members and sub-accounts', () => {
  expect(permissionsOf(['individual']).filter((permission) => /^(members|subAccounts)\./.test(permission))).toEqual([]);
});

test('an employee role by itself and an unknown role grant no permission', () => {
  expect(permissionsOf(['merchantEmployee', 'emperor'])).toEqual([]);
});

test('the permissions of several roles add up', () => {
  expect(permissionsOf(['individual', 'dealing'])).toEqual(
    permissions.filter((one) => [...rolePermissions.individual, ...rolePermissions.dealing].includes(one)),
  );
});

test('an auditor may read everything at the desk and change nothing', () => {
  expect(permissionsOf(['auditor'])).toEqual(permissions.filter((one) => /^desk\..*\.read$/.test(one)));
});

test('a staff role that may act may also read, and no staff role has account permissions', () => {
  for (const role of staffRoles) {
    const held = permissionsOf([role]);
    const acts = held.filter((one) => one.endsWith('.act'));
    expect(held).toEqual(expect.arrayContaining(acts.map((one) => one.replace(/act$/, 'read'))));
    expect(held.every((one) => one.startsWith('desk.'))).toBe(true);
  }
  expect(isStaff(['individual', 'merchantOwner'])).toBe(false);
});
