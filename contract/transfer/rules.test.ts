import { expect, test } from 'vitest';
import { allAssets } from '../platform/assets.ts';
import { feeOf } from '../platform/money-fees.ts';
import { maskName, unitTerms } from './rules.ts';

test.each([
  ['Ada Lindqvist', 'A•• L•••••••t'],
  ['Alice Moore', 'A•••• M•••e'],
  ['王小明', '王•明'],
  ['王明', '王•'],
  ['Bo', 'B•'],
  ['X', 'X'],
  ['  Harbour   Trading Ltd ', 'H•••••• T•••••• L•d'],
  ['Wolfeschlegelsteinhausen', 'W••••••••n'],
])('the name %s is masked as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test('every asset’s transfer terms are in order: fee, review threshold, maximum, daily maximum', () => {
  for (const { code: asset } of allAssets()) {
    const { fee, reviewFrom, maximum, dailyMaximum } = unitTerms(asset);
    expect(feeOf(fee, reviewFrom)).toBeLessThan(reviewFrom);
    expect(reviewFrom).toBeLessThan(maximum);
    expect(maximum).toBeLessThan(dailyMaximum);
  }
});
