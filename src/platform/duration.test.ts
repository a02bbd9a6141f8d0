import { expect, test } from 'vitest';
import { duration } from './duration.ts';

test.each([
  [0, '0:00'],
  [42, '0:42'],
  [61, '1:01'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [85_418, '23:43:38'],
])('%i seconds are shown as %s', (seconds, text) => expect(duration(seconds)).toBe(text));
