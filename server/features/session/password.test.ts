import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt } from './password.ts';

const key = Buffer.from('e34f15c7bd819930fe9d66e0c166e61c', 'hex');
const iv = Buffer.from('da9520f7d3520277035173299388bee2', 'hex');

test('decrypts an empty text that is one whole padding block', () => {
  const cipher = Buffer.from('b10ab60153276941361000414aed0a9d', 'hex').toString('base64');
  expect(decrypt(cipher, key, iv)).toBe('');
});

test.each(['', '00', 'b10ab60153276941361000414aed0a', 'b10ab60153276941361000414aed0a9c'])(
  'refuses truncated or altered ciphertext like a wrong ticket: %s',
  (hex) => {
    const cipher = Buffer.from(hex, 'hex').toString('base64');
    expect(() => decrypt(cipher, key, iv)).toThrow(expect.objectContaining({ code: 50002 }));
  },
);

test('refuses bytes that are not valid text', () => {
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  const sealed = Buffer.concat([cipher.update(Buffer.from([0xff, 0xfe])), cipher.final()]);
  expect(() => decrypt(sealed.toString('base64'), key, iv)).toThrow(expect.objectContaining({ code: 50002 }));
});
