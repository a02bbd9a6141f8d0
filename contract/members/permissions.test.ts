import { expect, test } from 'vitest';
import { grantablePermissions, permissions, permissionsOf, rolePermissions } from './permissions.ts';

test('every permission belongs to a role, and is named once', () => {
  const held = Object.values(rolePermissions).flat();
  expect(permissions.filter((permission) => !held.includes(permission))).toEqual([]);
  expect(new Set(permissions).size).toBe(permissions.length);
});

test('an owner may do whatever an employee can be given, and decides alone who belongs to the company', () => {
  expect(permissionsOf(['merchantOwner'])).toEqual([...grantablePermissions, 'members.manage']);
  expect(grantablePermissions).not.toContain('members.manage');
});

test('a person has nothing to do with the members and the sub-accounts of companies', () => {
  expect(permissionsOf(['individual']).filter((permission) => /^(members|subAccounts)\./.test(permission))).toEqual([]);
});

test('an employee has no permission by being one, and an unknown role none at all', () => {
  expect(permissionsOf(['merchantEmployee', 'emperor'])).toEqual([]);
});

test('roles add up', () => {
  expect(permissionsOf(['individual', 'operator'])).toEqual([...permissionsOf(['individual']), 'customers.decide']);
});
