import { expect, test } from 'vitest';
import { depositState, depositStates, isDropped } from './wording.ts';

test('a deposit that the network dropped is not called returned', () => {
  const dropped = { status: 'depositFailedAndRefunded', failureReason: 'replaced' } as const;
  expect([isDropped(dropped), depositState(dropped).name.message]).toEqual([true, 'Not received']);
  const returned = { ...dropped, failureReason: 'refunded' };
  expect([isDropped(returned), depositState(returned)]).toEqual([false, depositStates.depositFailedAndRefunded]);
  // One that was credited and reversed keeps its status.
  expect(isDropped({ ...dropped, status: 'completed' })).toBe(false);
});
