import { expect, test } from 'vitest';
import { fillRandom } from './randomness.ts';

test('never returns the same randomness twice, for any sizes and across refills', () => {
  const seen = new Set<string>();
  for (let count = 0; count < 2000; count += 1) {
    const bytes = Buffer.alloc(8 + (count % 9));
    fillRandom(bytes);
    seen.add(bytes.subarray(0, 8).toString('hex'));
  }
  expect(seen.size).toBe(2000);
});

test('fills a request larger than the buffer to its end', () => {
  const bytes = Buffer.alloc(10_000);
  fillRandom(bytes);
  expect(bytes.subarray(9_900).some((byte) => byte !== 0)).toBe(true);
  expect(bytes.subarray(0, 100)).not.toEqual(bytes.subarray(4096, 4196));
});
