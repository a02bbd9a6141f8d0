import { describe, expect, test } from 'vitest';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { reaches, reviewLimit, travelRuleLimit, type Sums } from './domain.ts';

const dollars: Readonly<Record<string, string>> = { USDT: '1', BTC: '90000', ETH: '3000' };
const rateOf = (base: AssetCode) => {
  const value = dollars[base];
  return value === undefined ? undefined : { base, quote: 'USD', value, at: new Date(0), source: 'test' };
};
const sums = (...parts: readonly (readonly [AssetCode, bigint])[]): Sums => new Map(parts);
const usdt = (whole: number) => [assetCode('USDT'), BigInt(whole) * 1_000_000n] as const;
const milliBitcoin = (count: number) => [assetCode('BTC'), BigInt(count) * 100_000n] as const;

describe('a 24-hour total', () => {
  test('of one coin is compared in its units, whatever its price', () => {
    expect(reaches(sums(usdt(49_999)), reviewLimit, () => undefined)).toBe(false);
    expect(reaches(sums(usdt(50_000)), reviewLimit, () => undefined)).toBe(true);
    expect(reaches(sums(milliBitcoin(999)), reviewLimit, rateOf)).toBe(false);
  });

  test('of several coins is compared in one currency, with the lowest of their limits', () => {
    expect(reaches(sums(usdt(30_000), milliBitcoin(222)), reviewLimit, rateOf)).toBe(false);
    expect(reaches(sums(usdt(30_000), milliBitcoin(223)), reviewLimit, rateOf)).toBe(true);
  });

  test('of several coins counts as reached if one of them has no price', () => {
    expect(reaches(sums(usdt(1), [assetCode('XRP'), 1n]), reviewLimit, rateOf)).toBe(true);
  });

  test('falls under the travel rule from the lowest limit of its networks', () => {
    expect(reaches(sums(usdt(999)), travelRuleLimit, rateOf)).toBe(false);
    expect(reaches(sums(usdt(500), milliBitcoin(6)), travelRuleLimit, rateOf)).toBe(true);
  });
});
