import { expect, test } from 'vitest';
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
