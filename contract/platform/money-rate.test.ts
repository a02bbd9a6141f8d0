import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertUnits, crossRate, readRateValue, writeRateValue, type Rate } from './money-rate.ts';

const at = new Date('2026-11-22T10:00:00Z');
const rate = (base: string, quote: string, value: string, since = at): Rate => ({
  base,
  quote,
  value,
  at: since,
  source: 'test',
});
const above = fc.bigInt({ min: 1n, max: 10n ** 30n });
const scale = fc.integer({ min: 0, max: 18 });

describe('the value of a rate', () => {
  test('must be a plain decimal above zero', () => {
    for (const text of ['', '0', '0.00', '-1', '1e5', '.5', '1.', '01', '1,5', ' 1', 'NaN'])
      expect(readRateValue(text)).toBeUndefined();
    expect(readRateValue('0.0250')).toEqual({ numerator: 250n, denominator: 10_000n });
  });

  test('is written without an exponent or trailing zeros', () => {
    expect(writeRateValue({ numerator: 96_420n, denominator: 1n })).toBe('96420');
    expect(writeRateValue({ numerator: 5n, denominator: 2n })).toBe('2.5');
    expect(writeRateValue({ numerator: 1n, denominator: 10n ** 12n })).toBe('0.000000000001');
    expect(writeRateValue({ numerator: 10n ** 25n, denominator: 1n })).toBe(`1${'0'.repeat(25)}`);
    expect(writeRateValue({ numerator: 1n, denominator: 3n })).toMatch(/^0\.3{20}/);
  });

  test('is within a billionth of a billionth of the fraction it represents', () => {
    fc.assert(
      fc.property(above, above, (numerator, denominator) => {
        const read = readRateValue(writeRateValue({ numerator, denominator }));
        if (!read) return false;
        const exact = numerator * read.denominator;
        const off = exact - read.numerator * denominator;
        return (off < 0n ? -off : off) * 10n ** 18n <= exact;
      }),
    );
  });
});

describe('a conversion', () => {
  test('converts between the scales of the two assets', () => {
    expect(convertUnits(150_000_000n, rate('BTC', 'USD', '96420.5'), { base: 8, quote: 2 }, 'floor')).toBe(14_463_075n);
    expect(convertUnits(1n, rate('USDT', 'ETH', '0.0003'), { base: 6, quote: 18 }, 'floor')).toBe(300_000_000n);
  });

  test('rounds a fraction of a unit by the given rounding mode', () => {
    const toYen = (rounding: 'floor' | 'ceil') =>
      convertUnits(1n, rate('USD', 'JPY', '154.3'), { base: 2, quote: 0 }, rounding);
    expect([toYen('floor'), toYen('ceil')]).toEqual([1n, 2n]);
  });

  test('there and back, rounded down at each step, never creates money', () => {
    fc.assert(
      fc.property(above, scale, scale, above, (units, base, quote, price) => {
        const value = writeRateValue({ numerator: price, denominator: 10n ** 12n });
        const there = convertUnits(units, { value }, { base, quote }, 'floor');
        // Converts back with exactly the inverse fraction.
        const read = readRateValue(value) ?? { numerator: 1n, denominator: 1n };
        const back = (there * read.denominator * 10n ** BigInt(base)) / (read.numerator * 10n ** BigInt(quote));
        return back <= units;
      }),
    );
  });
});

describe('a cross rate', () => {
  test('goes through the common quote currency and has the older of the two timestamps', () => {
    const older = new Date(at.getTime() - 5000);
    expect(crossRate(rate('BTC', 'USD', '96000'), rate('EUR', 'USD', '1.2', older))).toEqual({
      base: 'BTC',
      quote: 'EUR',
      value: '80000',
      at: older,
      source: 'test',
    });
  });

  test('of an asset with itself is one', () => {
    fc.assert(
      fc.property(above, above, (numerator, denominator) => {
        const one = rate('X', 'USD', writeRateValue({ numerator, denominator }));
        expect(crossRate(one, one).value).toBe('1');
      }),
    );
  });

  test('of rates in two quote currencies throws', () => {
    expect(() => crossRate(rate('BTC', 'USD', '1'), rate('BTC', 'EUR', '1'))).toThrow('one currency');
  });
});
