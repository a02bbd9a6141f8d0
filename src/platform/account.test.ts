import { expect, test } from 'vitest';
import { accountOf } from './account.ts';
import type { SessionState, UserInfo } from './session-state.ts';

const user: UserInfo = {
  uid: '10000001',
  name: 'Erin',
  emailAddress: null,
  phoneNumber: null,
  kycStatus: 0,
  tier: 'standard',
  country: null,
  lastLoginTime: null,
  accountType: 'individual',
  pricingCurrency: 'USD',
  roles: ['individual'],
  permissions: ['transfers.create'],
  companies: [
    {
      uid: '10000003',
      name: 'North Pier Ltd',
      kycStatus: 3,
      tier: 'vip',
      country: null,
      role: 'Reader',
      permissions: ['assets.read'],
    },
  ],
};
const session: SessionState = { status: 'signedIn', user };

test('nothing is permitted until a user is known to be signed in', () => {
  expect(accountOf({ status: 'restoring', user: null }, null)).toBeNull();
  expect(accountOf({ status: 'signedOut', user: null }, '10000003')).toBeNull();
});

test('the permissions are those of the account being shown, never of the other one', () => {
  expect(accountOf(session, null)).toMatchObject({ permissions: ['transfers.create'], kycStatus: 0, isActing: false });
  expect(accountOf(session, '10000003')).toMatchObject({
    permissions: ['assets.read'],
    kycStatus: 3,
    tier: 'vip',
    country: null,
    isActing: true,
  });
});

test('a company that the user has left grants nothing, and the user’s own account doesn’t replace it', () => {
  expect(accountOf(session, '10000099')).toMatchObject({ uid: '10000099', permissions: [], isLost: true });
});
