import { expect, test } from 'vitest';
import { ApiError } from '#src/platform/api-error.ts';
import { readSecondStep } from './second-step-asked.ts';

test('a sign-in refused on a new device names the verification and its factors, the usual one first', () => {
  const details = { verification: 'v', factors: 'totp,recoveryCode', expiresInSeconds: 600 };
  expect(readSecondStep(new ApiError('session:verificationRequired', 'new', details, 403))).toEqual({
    verification: 'v',
    factors: [
      { factor: 'totp', target: null },
      { factor: 'recoveryCode', target: null },
    ],
  });
});

test('any other refusal asks for no second step', () => {
  expect(readSecondStep(new ApiError('session:wrongCredentials', 'wrong', null, 401))).toBeUndefined();
});
