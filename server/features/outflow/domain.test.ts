import { describe, expect, test } from 'vitest';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { reaches, reviewLimit, travelRuleLimit, type Sums } from './domain.ts';

const at = new Date(0);
const dollars: Readonly<Record<string, bigint>> = { USDT: 1n, BTC: 90_000n, ETH: 3_000n };
const priceOf = (asset: AssetCode) => {
  const numerator = dollars[asset];
  return numerator === undefined ? undefined : { numerator, denominator: 1n, at };
};
const sums = (...parts: readonly (readonly [AssetCode, bigint])[]): Sums => new Map(parts);
const usdt = (whole: number) => [assetCode('USDT'), BigInt(whole) * 1_000_000n] as const;
const milliBitcoin = (count: number) => [assetCode('BTC'), BigInt(count) * 100_000n] as const;

describe('a sum of 24 hours', () => {
  test('of one coin is measured by its units, whatever its price', () => {
    expect(reaches(sums(usdt(49_999)), reviewLimit, () => undefined)).toBe(false);
    expect(reaches(sums(usdt(50_000)), reviewLimit, () => undefined)).toBe(true);
    expect(reaches(sums(milliBitcoin(999)), reviewLimit, priceOf)).toBe(false);
  });

  test('of several coins is measured in one currency, by the lowest of their limits', () => {
    expect(reaches(sums(usdt(30_000), milliBitcoin(222)), reviewLimit, priceOf)).toBe(false);
    expect(reaches(sums(usdt(30_000), milliBitcoin(223)), reviewLimit, priceOf)).toBe(true);
  });

  test('of several coins of which one has no price counts as reached', () => {
    expect(reaches(sums(usdt(1), [assetCode('XRP'), 1n]), reviewLimit, priceOf)).toBe(true);
  });

  test('is asked about by the travel rule from the lowest amount of its networks on', () => {
    expect(reaches(sums(usdt(999)), travelRuleLimit, priceOf)).toBe(false);
    expect(reaches(sums(usdt(500), milliBitcoin(6)), travelRuleLimit, priceOf)).toBe(true);
  });
});
