import { describe, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { arrivesOf, faultOf, most } from './amount.ts';

const terms = {
  asset: assetCode('USDT'),
  fee: '1',
  minimum: '20',
  maximum: '250000',
  limit: { days: 1 as const, maximum: '2000', used: '1000', left: '1000' },
  available: '500.5',
};

describe('an amount', () => {
  test.each([
    ['0', 50014],
    ['1', 60029],
    ['19.99', 40013],
    ['250001', 40014],
    ['1001', 40015],
    ['600', 60028],
    ['500.5', undefined],
  ])('of %s gives the code %s', (amount, fault) => {
    expect(faultOf(amount, terms)).toBe(fault);
  });

  test('has a maximum that can leave, and arrives less the fee, never below zero', () => {
    expect([most(terms), arrivesOf('20', terms), arrivesOf('0.5', terms), arrivesOf(undefined, terms)]).toEqual([
      '500.500000',
      '19.000000',
      '0.000000',
      '0.000000',
    ]);
  });
});
