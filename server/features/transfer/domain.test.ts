import { expect, test } from 'vitest';
import { canMove } from '#contract/platform/moves.ts';
import { transferTable } from '#contract/transfer/states.ts';
import { judge } from './domain.ts';

const terms = { fee: { fixed: 5n }, maximum: 100n, monthlyMaximum: null, dailyMaximum: 150n, reviewFrom: 50n };

test.each([
  ['nothing', 0n, null, { refused: 50014 }],
  ['less than nothing', -1n, 150n, { refused: 50014 }],
  ['no more than the fee', 5n, null, { refused: 60029 }],
  ['a little more than the fee', 6n, null, { status: 'arrived' }],
  ['just below the review', 49n, null, { status: 'arrived' }],
  ['as much as is reviewed', 50n, null, { status: 'audit' }],
  ['the most in one', 100n, null, { status: 'audit' }],
  ['more than the most in one', 101n, null, { refused: 50014 }],
  ['more than is left of the day', 100n, 99n, { refused: 60027, left: 99n }],
  ['anything after a day over its limit', 10n, 0n, { refused: 60027, left: 0n }],
])('a transfer of %s is judged by the terms', (_what, units, left, verdict) => {
  expect(judge(units, left, terms)).toEqual(verdict);
});

test('an arrived or returned transfer can’t move again, and only an operator can end a review', () => {
  expect(canMove(transferTable, 'audit', 'returned', 'operator')).toBe(true);
  expect(canMove(transferTable, 'audit', 'returned', 'user')).toBe(false);
  expect(canMove(transferTable, 'arrived', 'returned', 'operator')).toBe(false);
  expect(canMove(transferTable, 'returned', 'arrived', 'operator')).toBe(false);
});
