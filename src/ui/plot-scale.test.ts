import { expect, test } from 'vitest';
import { heights, scaleOf } from './plot-scale.ts';

const of = (...values: string[]) => scaleOf(values.map((value) => ({ value })));

test('values span the plot from bottom to top', () => {
  const { heightOf, valueAt } = of('1', '3', '2');
  expect(['1', '2', '3'].map(heightOf)).toEqual([0, 500, 1000]);
  expect(valueAt(1000)).toBe('3');
});

test('a constant value is in the middle, with labels close to it', () => {
  const { heightOf, valueAt, places } = of('1', '1');
  expect(heightOf('1')).toBe(500);
  expect(heights.map((height) => Number(valueAt(height)).toFixed(places))).toEqual([
    '0.9900',
    '0.9967',
    '1.0033',
    '1.0100',
  ]);
});

test('a constant zero is at the bottom', () => {
  const { heightOf, valueAt } = of('0', '0');
  expect(heightOf('0')).toBe(0);
  expect(valueAt(1000)).toBe('1');
});
