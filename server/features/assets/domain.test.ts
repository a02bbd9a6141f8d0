import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { priceText, sharesOf, valueOf } from './domain.ts';

const rate = (value: string) => ({ base: 'X', quote: 'USD', value, at: new Date(0), source: 'test' });

describe('the value of an amount', () => {
  test('is truncated, not rounded', () => {
    expect(valueOf(100_000_000n, assetCode('BTC'), assetCode('USD'), rate('199.999'))).toBe(19_999n);
  });

  test('is exact for ten thousand ether, without floating point', () => {
    expect(valueOf(10_000n * 10n ** 18n + 1n, assetCode('ETH'), assetCode('USD'), rate('3318'))).toBe(3_318_000_000n);
  });

  test('has a price written without trailing zeros', () => {
    expect(priceText(rate('0.33333333333333333333'))).toBe('0.333333333333');
    expect(priceText(rate('96420'))).toBe('96420');
    expect(priceText(rate('2.5'))).toBe('2.5');
  });
});

test('shares of any values add up to the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 20 }), (values) => {
      const shares = sharesOf(values);
      const isEmpty = values.every((value) => value === 0n);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(isEmpty ? 0 : 10_000);
      expect(shares.every((share) => share >= 0)).toBe(true);
    }),
  );
});
