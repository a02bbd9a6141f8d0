import { expect, test } from 'vitest';
import { codeIn } from './code-in.ts';

test('the code of a message is six digits standing alone', () => {
  expect(codeIn('Your code: 012345. It works once.')).toBe('012345');
  expect(codeIn('012345')).toBe('012345');
});

test.each([
  ['an amount', '250000.5 USDT have come, 1,250000 left'],
  ['a longer number', 'Order 20261126001'],
  ['the key of a link', 'http://localhost:8080/user/freeze#99ee47e1ad922062c00f'],
  ['a part of a link', 'https://keelson.example/123456/freeze?id=654321'],
])('%s is not read as a code', (_what, text) => {
  expect(codeIn(text)).toBeUndefined();
});
