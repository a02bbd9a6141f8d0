import { BigNumber } from 'bignumber.js';

/** Heights of the four labels, in thousandths of the distance from bottom to top. */
export const heights = [0, 333, 667, 1000];

/**
 * Returns the scale of a chart. The chart draws and doesn't calculate: it gets heights, and the figures stay strings.
 */
export function scaleOf(points: readonly { readonly value: string }[]) {
  const figures = points.map(({ value }) => new BigNumber(value));
  const least = BigNumber.min(...figures);
  const most = BigNumber.max(...figures);
  const { bottom, range } = most.gt(least) ? { bottom: least, range: most.minus(least) } : around(least);
  return {
    heightOf: (value: string) =>
      Number.parseInt(new BigNumber(value).minus(bottom).times(1000).div(range).toFixed(0), 10),
    valueAt: (height: number) => range.times(height).div(1000).plus(bottom).toFixed(),
    // Two digits of the step between two labels.
    places: Math.max(0, 1 - (range.div(heights.length - 1).e ?? 0)),
  };
}

/**
 * Returns a range of one hundredth above and below the value when all values are equal, so the line is in the middle
 * and not at the bottom.
 */
function around(value: BigNumber) {
  if (value.isZero()) return { bottom: value, range: new BigNumber(1) };
  const hundredth = value.abs().div(100);
  return { bottom: value.minus(hundredth), range: hundredth.times(2) };
}
