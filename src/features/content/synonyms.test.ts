import { expect, test } from 'vitest';
import { says, wordsIn } from './synonyms.ts';

test.each([
  ['withdraw coins', '提现'],
  ['two-factor authentication', '2fa'],
  ['资金密码', 'pin'],
  ['通行密钥', 'fingerprint'],
  ['fees and limits', '手续费'],
])('an article on “%s” is found by “%s”', (text, word) => {
  expect(says(text, word)).toBe(true);
});

test('a word finds a text that contains it, and not another text', () => {
  expect(says('confirmations of a network', 'confirm')).toBe(true);
  expect(says('confirmations of a network', 'passkey')).toBe(false);
});

test.each([
  ['fund password', ['fund password']],
  ['reset funds  password now', ['reset', 'funds password', 'now']],
  ['face id', ['face id']],
  ['cash out fee', ['cash out', 'fee']],
  ['shopping cash', ['shopping', 'cash']],
  ['提币手续费', ['手续费', '提币']],
  ['usdt充值多久到账', ['充值']],
  ['多久', ['多久']],
  ['', []],
])('the search “%s” is for %j', (search, words) => {
  expect(wordsIn(search)).toEqual(words);
});
