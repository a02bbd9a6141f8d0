import { expect, test } from 'vitest';
import { listEnums } from './enums.ts';

test('every set of statuses is listed with its values, and numeric ones with names', () => {
  expect(listEnums()).toMatchObject({
    transferStatus: [
      { value: 'transfer' },
      { value: 'audit' },
      { value: 'arrived' },
      { value: 'pendingMultiSig' },
      { value: 'awaitingSuperiorApproval' },
      { value: 'returned' },
    ],
    kycStatus: [
      { value: 0, name: 'notVerified' },
      { value: 1, name: 'underReview' },
      { value: 2, name: 'failed' },
      { value: 3, name: 'verified' },
    ],
    accountType: [{ value: 'individual' }, { value: 'merchant' }],
  });
  expect(Object.keys(listEnums()).filter((name) => name.endsWith('Status'))).toHaveLength(43);
});
