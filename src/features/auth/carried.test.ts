import { expect, test } from 'vitest';
import { carried } from './carried.ts';

const invitation = `/user/invitation#${'t'.repeat(43)}`;

test('the way back to an invitation goes along whole, its token with it', () => {
  expect(carried({ return: invitation })).toEqual({ return: invitation });
});

test('the companies’ door goes along, and no other type', () => {
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
])('%j leads nowhere', (address) => {
  expect(carried({ return: address })).toEqual({});
});
