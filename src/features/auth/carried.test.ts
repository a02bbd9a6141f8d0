import { expect, test } from 'vitest';
import { carried } from './carried.ts';

const invitation = `/user/invitation#${'t'.repeat(43)}`;

test('the return path to an invitation is carried along whole, with its token', () => {
  expect(carried({ return: invitation })).toEqual({ return: invitation });
});

test('the type merchant is carried along, and no other type', () => {
  expect(carried({ type: 'merchant', return: invitation })).toEqual({ type: 'merchant', return: invitation });
  expect(carried({ type: 'operator' })).toEqual({});
});

test.each([
  'https://elsewhere.example/user/invitation',
  '//elsewhere.example/user/invitation',
  String.raw`/\elsewhere.example`,
  '/user/invitation\u0009/../..//elsewhere.example',
  'javascript:alert(1)',
  '/no/such/page',
  '',
])('the return path %j is dropped', (address) => {
  expect(carried({ return: address })).toEqual({});
});
