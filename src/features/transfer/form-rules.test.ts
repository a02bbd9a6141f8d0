import { expect, test } from 'vitest';
import { findAmountFault } from '#contract/transfer/rules.ts';
import { readPayeeText } from './payee-text.ts';

test.each([
  ['10000003', { toUid: '10000003' }],
  [' a@b.example ', { toEmailAddress: 'a@b.example' }],
  ['+47 912 34 567', { toPhoneNumber: '+47 912 34 567' }],
  ['1000000', undefined],
  ['91234567890', undefined],
  ['a@b@c', undefined],
  ['', undefined],
])('the payee %s is read as %j', (typed, meant) => {
  expect(readPayeeText(typed)).toEqual(meant);
});

test.each([
  [undefined, 50014],
  [0n, 50014],
  [250_001n, 50014],
  [5n, 60029],
  [301n, 60027],
  [101n, 60028],
  [100n, undefined],
])('with 100 available, 300 left, a maximum of 250000 and a fee of 5, sending %s gives %s', (amount, fault) => {
  const terms = { fee: { fixed: 5n }, maximum: 250_000n };
  expect(findAmountFault(terms, amount, { left: 300n, available: 100n })).toBe(fault);
});
