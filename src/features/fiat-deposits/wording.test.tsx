import { expect, test } from 'vitest';
import { fiatDepositStates, reasonOf, stateOf } from './wording.ts';

test('a deposit that the payer’s bank took back is not shown as credited', () => {
  const reversal = { amount: '10.00', owed: '0.00', at: '2026-11-22T03:00:00.000Z' };
  expect(stateOf({ status: 'success', reversal: null })).toBe(fiatDepositStates.success);
  expect(stateOf({ status: 'success', reversal })).toMatchObject({ name: { message: 'Reversed' }, list: 'failed' });
});

test('a reason is a code in words, or the words of staff', () => {
  expect(reasonOf('rejected')).toMatchObject({ message: 'Rejected by the bank' });
  expect(reasonOf('Another name')).toBe('Another name');
  expect(reasonOf(null)).toBe('');
});
