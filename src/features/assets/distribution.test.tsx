import { expect, test } from 'vitest';
import { sharesOf } from './distribution.tsx';

test('the parts of a total add up to the whole, however they are cut', () => {
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

test('nothing has no parts', () => {
  expect(sharesOf(['0', '0'])).toEqual([]);
});
