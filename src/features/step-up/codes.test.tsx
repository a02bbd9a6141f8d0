import { expect, test } from 'vitest';
import { isComplete } from './codes.ts';

test.each([
  ['email', '123456', true],
  ['sms', ' 123456 ', true],
  ['totp', '12345', false],
  ['totp', '1234567', false],
  ['recoveryCode', 'ABCDE-12345', true],
  ['recoveryCode', 'abcde12345', true],
  ['recoveryCode', 'ABCDE-1234', false],
] as const)('%s code %s is complete: %s', (factor, text, isOne) => {
  expect(isComplete(factor, text)).toBe(isOne);
});
