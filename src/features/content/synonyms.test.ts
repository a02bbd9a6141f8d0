import { expect, test } from 'vitest';
import { says } from './synonyms.ts';

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
