import { expect, test } from 'vitest';
import { faultOf } from './amount-fault.ts';
import { readPayeeText } from './payee-text.ts';

test.each([
  ['10000003', { toUid: '10000003' }],
  [' a@b.example ', { toEmailAddress: 'a@b.example' }],
  ['+47 912 34 567', { toPhoneNumber: '+47 912 34 567' }],
  ['1000000', undefined],
  ['91234567890', undefined],
  ['a@b@c', undefined],
  ['', undefined],
])('the payee %s is meant as %j', (typed, meant) => {
  expect(readPayeeText(typed)).toEqual(meant);
});

test.each([
  [undefined, 'form'],
  [250_001n, 'maximum'],
  [5n, 'fee'],
  [301n, 'limit'],
  [101n, 'balance'],
  [100n, undefined],
])('of 100 available, 300 left and 250000 at once at a fee of 5, sending %s meets %s', (amount, fault) => {
  expect(faultOf(amount, { fee: { fixed: 5n }, maximum: 250_000n, left: 300n, balance: 100n })).toBe(fault);
});
