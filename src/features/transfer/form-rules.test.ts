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
  ['250000.01', 'maximum'],
  ['100.01', 'balance'],
  ['100', undefined],
])('of 100 available and 250000 at once, sending %s meets %s', (amount, fault) => {
  expect(faultOf(amount, { maximum: '250000', balance: '100' })).toBe(fault);
});
