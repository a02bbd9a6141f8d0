import { expect, test } from 'vitest';
import { Refusal } from '#contract/platform/errors.ts';
import type { Session } from './context.ts';
import { checkAccess } from './access.ts';

const session = (change: Partial<Session>): Session => ({
  userId: 'u',
  accountId: 'u',
  sessionId: 's',
  kycStatus: 3,
  accountType: 'individual',
  tier: 'standard',
  country: null,
  roles: [],
  permissions: [],
  ...change,
});

function refusal(of: Session | null): unknown {
  try {
    checkAccess({ kycStatus: 3 }, of);
    return 'let in';
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.details] : error;
  }
}

test('calls for verified customers are refused to everyone else, with what is missing', () => {
  expect(refusal(null)).toEqual(['request:unauthenticated', null]);
  for (const accountType of ['individual', 'merchant'] as const) {
    const missing = accountType === 'merchant' ? 'businessVerification' : 'identityVerification';
    const needs = ['handIn', 'wait', 'correct'];
    for (const kycStatus of [0, 1, 2] as const)
      expect(refusal(session({ kycStatus, accountType }))).toEqual([
        60013,
        { kycStatus, missing, need: needs[kycStatus] },
      ]);
    expect(refusal(session({ accountType }))).toBe('let in');
  }
});

test('a role doesn’t bypass verification', () => {
  expect(refusal(session({ kycStatus: 0, roles: ['operator'] }))).toMatchObject([60013, {}]);
});
