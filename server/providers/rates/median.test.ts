import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeRateValue } from '#contract/platform/money-rate.ts';
import { agree } from './median.ts';

const at = new Date(0);
const say = (...cents: readonly number[]) =>
  cents.map((value, index) => ({
    source: `source ${index}`,
    value: { numerator: BigInt(value), denominator: 100n },
    at,
  }));
const agreed = (...cents: readonly number[]) => {
  const found = agree(say(...cents), { toleranceBps: 100, quorum: 2 });
  return found && writeRateValue(found.value);
};

test.each<[string, number[], string | undefined]>([
  ['three', [10_000, 10_010, 10_050], '100.1'],
  ['two that are near each other is their middle', [10_000, 10_100], '100.5'],
  ['three of which one is far off leaves it out', [10_000, 10_020, 50_000], '100.1'],
  ['two that differ is none', [10_000, 11_000], undefined],
  ['one is none', [10_000], undefined],
  ['three that all differ is none', [5000, 10_000, 20_000], undefined],
  ['nobody is none', [], undefined],
])('the agreed rate of %s', (_who, cents, expected) => {
  expect(agreed(...cents)).toBe(expected);
});

test('a single source can’t move the rate beyond the range of the others', () => {
  const near = fc.integer({ min: 10_000, max: 10_040 });
  fc.assert(
    fc.property(near, near, fc.integer({ min: 1, max: 10_000_000 }), (left, right, liar) => {
      const found = agree(say(left, right, liar), { toleranceBps: 100, quorum: 2 });
      if (!found) return false;
      const cents = (found.value.numerator * 100n) / found.value.denominator;
      return BigInt(Math.min(left, right)) <= cents + 101n && cents <= BigInt(Math.max(left, right)) + 101n;
    }),
  );
});
