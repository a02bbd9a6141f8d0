import { expect, test } from 'vitest';
import { normalisePhone } from './phones.ts';

test.each([
  ['+49 1512 3456789', '+4915123456789'],
  [' +1 (415) 555-2671 ', '+14155552671'],
  ['+44 7400 123456', '+447400123456'],
  ['+86 131 2345 6789', '+8613123456789'],
  ['+852 5123 4567', '+85251234567'],
])('%s is stored as %s', (text, stored) => {
  expect(normalisePhone(text)).toBe(stored);
});

test.each([
  ['nothing', ''],
  ['no country code', '01512 3456789'],
  ['a code of no country', '+999 123456789'],
  ['too short', '+49 151'],
  ['too long', '+49 1512 3456789 123456'],
  ['an extension', '+1 415 555 2671 ext. 5'],
  ['letters', '+1 415 KEELSON'],
  ['digits of another script', '+４９１５１２３４５６７８９'],
  ['a landline', '+49 30 901820'],
  ['a premium number', '+49 900 1234567'],
  ['a second number', '+49 1512 3456789 +49 1512 3456780'],
  ['a line break', '+49 1512\n3456789'],
])('%s is refused', (_name, text) => {
  expect(normalisePhone(text)).toBeUndefined();
});
