import { expect, test } from 'vitest';
import { levelOf, nextStepsOf, type Bound } from './info.ts';

const bare: Bound = {
  hasEmail: true,
  hasPhone: false,
  hasTotp: false,
  passkeys: 0,
  hasFundPassword: false,
  recoveryCodesLeft: 0,
};

test.each([
  ['one contact alone', {}, 'low'],
  ['one contact and a fund password', { hasFundPassword: true }, 'low'],
  ['both contacts', { hasPhone: true }, 'medium'],
  ['an authenticator', { hasTotp: true }, 'medium'],
  ['a passkey', { passkeys: 1 }, 'medium'],
  ['both contacts and a fund password', { hasPhone: true, hasFundPassword: true }, 'medium'],
  ['an authenticator and a fund password', { hasTotp: true, hasFundPassword: true }, 'high'],
  ['a passkey and a fund password', { passkeys: 2, hasFundPassword: true }, 'high'],
])('%s: %o', (_name, bound, level) => {
  expect(levelOf({ ...bare, ...bound })).toBe(level);
});

test('the most useful next step comes first', () => {
  expect(nextStepsOf(bare)).toEqual(['bindAuthenticator', 'bindPhone', 'setFundPassword', 'addPasskey']);
});

test('with everything bound no next step is left, until recovery codes run low', () => {
  const all = { hasEmail: true, hasPhone: true, hasTotp: true, passkeys: 1, hasFundPassword: true };
  expect(nextStepsOf({ ...all, recoveryCodesLeft: 3 })).toEqual([]);
  expect(nextStepsOf({ ...all, recoveryCodesLeft: 2 })).toEqual(['makeRecoveryCodes']);
});
