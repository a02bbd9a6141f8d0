import { expect, test } from 'vitest';
import { displayName, formatInstant, shortenAddress, shortenReference } from './display.ts';

test('an address is shortened depending on its length', () => {
  expect(shortenAddress('123456')).toBe('123456');
  expect(shortenAddress('123456789012')).toBe('123…012');
  expect(shortenAddress('1234567890123')).toBe('123456…890123');
});
test('a reference longer than eleven characters is shortened', () => {
  expect(shortenReference('12345678901')).toBe('12345678901');
  expect(shortenReference('123456789012')).toBe('12345…789012');
  expect(shortenReference('')).toBe('--');
});
test('a person is shown by the first non-empty of name, email and phone', () => {
  expect(displayName({ name: ' ', emailAddress: 'a@b.example', phoneNumber: '1' })).toBe('a@b.example');
  expect(displayName({})).toBe('--');
});
test('an instant is formatted with zero-padded fields and its offset', () => {
  expect(formatInstant('2026-01-02T03:04:05Z', 60)).toBe('2026-01-02 04:04:05 +01:00');
  expect(formatInstant('2026-01-02T03:04:05Z', -210)).toBe('2026-01-01 23:34:05 -03:30');
});
test('an invalid or zero date is shown as two dashes', () => {
  for (const text of ['', 'x', 0, null, undefined, '0001-01-01T00:00:00Z']) expect(formatInstant(text, 0)).toBe('--');
});
