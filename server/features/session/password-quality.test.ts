import { describe, expect, test } from 'vitest';
import { assertGoodPassword, isCommonPassword } from './password-quality.ts';

describe('a common leaked password is refused', () => {
  test.each([
    'Password1234!',
    'P@ssw0rd2024!',
    'Qwertyuiop12!',
    'Iloveyou2023#',
    '!!Football2024',
    'password',
    '12345678',
    'Aa1!Aa1!Aa1!',
    // In capitals, with symbols for letters, with digits and symbols around, and combinations of these.
    'PASSWORD',
    'pAsSwOrD1',
    'Dragon123',
    'dr4g0n',
    'M0nk3y!',
    'Sup3rm4n99',
    '2024Welcome!',
    'w3lc0me2025#',
    'L3tme1n!',
    '$unshine1',
    'Passw0rd!!',
    'qwerty123',
    '111111',
  ])('such as %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });
});

describe('an uncommon password is accepted', () => {
  test.each(['Correct-Horse-9', 'Keelson-Demo-1', 'Long-enough-7-words', 'xK9#mQ2$vL5!', 'Zebra!Kite7Lamp'])(
    'such as %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});

test('a password that contains the local part of its account’s email address is refused', async () => {
  const refused = assertGoodPassword('Ingrid.Moe-2!', () => true, 'password', ['ingrid.moe@example.org']);
  await expect(refused).rejects.toMatchObject({ code: 51091, details: { field: 'password', rule: 'contact' } });
  await assertGoodPassword('Ingrid.Moe-2!', () => true, 'password', ['other@example.org', null]);
});
