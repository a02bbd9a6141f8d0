import { describe, expect, test } from 'vitest';
import { arrivesOf, faultOf, most, readAmount, writeAmount } from './amount.ts';
import type { Terms } from './rows.ts';

const terms = {
  fee: '1',
  minimum: '20',
  maximum: '250000',
  dailyLeft: '1000',
  available: '500.5',
} as unknown as Terms;

describe('a typed amount', () => {
  test.each<[string, string, string | undefined]>([
    ['12.5', 'en', '12.5'],
    ['12,5', 'de', '12.5'],
    [' 007 ', 'en', '7'],
    ['0', 'en', '0'],
    ['12,5', 'en', undefined],
    ['1,000', 'en', undefined],
    ['12.5', 'de', undefined],
    ['1.2.3', 'en', undefined],
    ['-1', 'en', undefined],
    ['+1', 'en', undefined],
    ['1e3', 'en', undefined],
    ['１２', 'en', undefined],
    ['1.', 'en', undefined],
    ['.5', 'en', undefined],
    ['1.1234567', 'en', undefined],
    ['\u200f1', 'en', undefined],
    ['9'.repeat(10_000), 'en', undefined],
  ])('%j in %s is %j', (typed, locale, amount) => {
    expect(readAmount(typed, locale, 6)).toBe(amount);
  });

  test.each([
    ['', 'empty'],
    ['x', 'form'],
    ['1', 'fee'],
    ['19.99', 'minimum'],
    ['250001', 'maximum'],
    ['1001', 'daily'],
    ['600', 'balance'],
    ['500.5', undefined],
  ])('%j is %s', (typed, fault) => {
    expect(faultOf(readAmount(typed, 'en', 6), typed, terms)).toBe(fault);
  });

  test('of the most that can leave, and what of it arrives', () => {
    expect([most(terms), arrivesOf('20', terms), arrivesOf('0.5', terms), writeAmount('20.500000', 'de')]).toEqual([
      '500.5',
      '19',
      '0',
      '20,5',
    ]);
  });
});
