import { expect, test } from 'vitest';
import { sharesOf } from './distribution.tsx';

test('the shares of a total always add up to the whole', () => {
  for (const values of [
    ['1', '1', '1'],
    ['58378.46', '0.01', '12.5'],
    ['7'],
    ['0.3', '0.3', '0.2', '0.1', '0.05', '0.05'],
  ])
    expect(
      sharesOf(values).reduce((sum, share) => sum + share, 0),
      values.join(),
    ).toBe(1000);
});

test('a total of zero has no shares', () => {
  expect(sharesOf(['0', '0'])).toEqual([]);
});
