import { expect, test } from 'vitest';
import { isStaff, staffRoles } from '../staff/permissions.ts';
import { grantablePermissions, permissions, permissionsOf, rolePermissions } from './permissions.ts';

test('every permission belongs to a role, and is named once', () => {
  const held = Object.values(rolePermissions).flat();
  expect(permissions.filter((permission) => !held.includes(permission))).toEqual([]);
  expect(new Set(permissions).size).toBe(permissions.length);
});

test('only in a company that deals an owner may deal', () => {
  expect(permissionsOf(['merchantOwner'])).not.toContain('orders.deal');
});

test('an owner may do whatever an employee can be given, and decides alone who belongs to the company and has its data', () => {
  const owners = ['members.manage', 'data.export'] as const;
  expect(permissionsOf(['merchantOwner', 'dealer'])).toEqual([...grantablePermissions, ...owners]);
  for (const permission of owners) expect(grantablePermissions).not.toContain(permission);
});

test('a person has nothing to do with the members and the sub-accounts of companies', () => {
  expect(permissionsOf(['individual']).filter((permission) => /^(members|subAccounts)\./.test(permission))).toEqual([]);
});

test('an employee has no permission by being one, and an unknown role none at all', () => {
  expect(permissionsOf(['merchantEmployee', 'emperor'])).toEqual([]);
});

test('roles add up', () => {
  expect(permissionsOf(['individual', 'dealing'])).toEqual(
    permissions.filter((one) => [...rolePermissions.individual, ...rolePermissions.dealing].includes(one)),
  );
});

test('an auditor reads whatever there is to read and changes nothing', () => {
  expect(permissionsOf(['auditor'])).toEqual(permissions.filter((one) => /^desk\..*\.read$/.test(one)));
});

test('nobody of the staff acts where he can’t read, nor has a permission of an account by his role', () => {
  for (const role of staffRoles) {
    const held = permissionsOf([role]);
    const acts = held.filter((one) => one.endsWith('.act'));
    expect(held).toEqual(expect.arrayContaining(acts.map((one) => one.replace(/act$/, 'read'))));
    expect(held.every((one) => one.startsWith('desk.'))).toBe(true);
  }
  expect(isStaff(['individual', 'merchantOwner'])).toBe(false);
});
