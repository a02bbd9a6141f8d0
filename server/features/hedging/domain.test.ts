import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hedgeOf, unitsOf } from './domain.ts';

const market = {
  base: 'BTC',
  quote: 'USDT',
  amountStep: '0.00001000',
  priceStep: '0.01000000',
  minimumAmount: '0.00001000',
  minimumValue: '5.00000000',
};

test('sells or buys back a position in the venue’s steps, at most half a percent worse than the mid price', () => {
  expect(hedgeOf(123_456_789n, market, '96420.123')).toEqual({ side: 'sell', amount: 123_456_000n, price: '95938.03' });
  expect(hedgeOf(-123_456_789n, market, '96420.123')).toEqual({ side: 'buy', amount: 123_456_000n, price: '96902.22' });
});

test('leaves a position alone that is smaller than the venue trades', () => {
  expect(hedgeOf(999n, market, '96420')).toBeUndefined();
  expect(hedgeOf(5000n, market, '96420')).toBeUndefined();
  expect(hedgeOf(6000n, market, '96420')).toMatchObject({ amount: 6000n });
});

test('an order is never more than the position, and leaves less than one step', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (position) => {
      const hedge = hedgeOf(position, market, '96420.123');
      if (!hedge) return;
      const left = (position < 0n ? -position : position) - hedge.amount;
      expect(left >= 0n && left < 1000n && hedge.side === (position > 0n ? 'sell' : 'buy')).toBe(true);
    }),
  );
});

test('rounds a venue’s decimals with more places than ours down or up, as requested', () => {
  expect(unitsOf('95.12345678', 6, 'floor')).toBe(95_123_456n);
  expect(unitsOf('95.12345678', 6, 'ceil')).toBe(95_123_457n);
  expect(unitsOf('95.12300000', 6, 'ceil')).toBe(95_123_000n);
  expect(unitsOf('7', 0, 'ceil')).toBe(7n);
});
