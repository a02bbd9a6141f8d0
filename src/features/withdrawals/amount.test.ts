import { describe, expect, test } from 'vitest';
import { readAmount } from '#src/ui/typed-amount.ts';
import { arrivesOf, faultOf, most } from './amount.ts';
import type { Terms } from './rows.ts';

const terms = {
  fee: '1',
  minimum: '20',
  maximum: '250000',
  limit: { left: '1000' },
  available: '500.5',
} as unknown as Terms;

describe('a typed amount', () => {
  test.each([
    ['', 'empty'],
    ['x', 'form'],
    ['1', 'fee'],
    ['19.99', 'minimum'],
    ['250001', 'maximum'],
    ['1001', 'limit'],
    ['600', 'balance'],
    ['500.5', undefined],
  ])('%j is %s', (typed, fault) => {
    expect(faultOf(readAmount(typed, 'en', 6), typed, terms)).toBe(fault);
  });

  test('of the most that can leave, and what of it arrives', () => {
    expect([most(terms), arrivesOf('20', terms), arrivesOf('0.5', terms)]).toEqual(['500.5', '19', '0']);
  });
});
