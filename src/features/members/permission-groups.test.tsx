import { expect, test } from 'vitest';
import { grantablePermissions } from '#contract/members/permissions.ts';
import { permissionGroups } from './permission-groups.ts';

test('every permission that can be granted is in one group', () => {
  const grouped = permissionGroups.flatMap(({ permissions }) => permissions);
  expect(grouped.toSorted()).toEqual(grantablePermissions.toSorted());
});
