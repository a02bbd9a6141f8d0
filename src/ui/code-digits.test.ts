import { expect, test } from 'vitest';
import { codeDigits } from './code-digits.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123\u00a0456\n', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['12-3x', '123'],
  ['', ''],
])('%j is read as the code %j', (typed, code) => {
  expect(codeDigits(typed)).toBe(code);
});
