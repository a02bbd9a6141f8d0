import { expect, test } from 'vitest';
import { readTypedAmount, trimZeros } from './amount.ts';
import { readPayeeText } from './payee-text.ts';

test.each([
  ['10', '10'],
  [' 1,500.25 ', '1500.25'],
  ['007', '7'],
  ['0.000001', '0.000001'],
  ['1,50', undefined],
  ['1.0000001', undefined],
  ['1e3', undefined],
  ['１０', undefined],
  ['-1', undefined],
  ['0', undefined],
  ['', undefined],
  ['1 000', undefined],
  ['\u200f1', undefined],
  ['9'.repeat(10_000), undefined],
])('the typed amount %s is read as %s', (typed, amount) => {
  expect(readTypedAmount(typed, 'USDT')).toBe(amount);
});

test('Max leaves out the zeros that say nothing', () => {
  expect([trimZeros('10.500000'), trimZeros('100'), trimZeros('7.000')]).toEqual(['10.5', '100', '7']);
});

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
