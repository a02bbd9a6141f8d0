import { randomFillSync } from 'node:crypto';

/** Filled now and then: asking the generator for twelve bytes costs what 4 kB do. What was handed out is gone from it. */
const drawer = Buffer.alloc(4096);
let taken = drawer.length;

/** Fills a few bytes with randomness that is good enough for ids, vectors and keys, each bit of it handed out once. */
export function fillRandom(bytes: Uint8Array): void {
  if (bytes.length > drawer.length) return void randomFillSync(bytes);
  if (taken + bytes.length > drawer.length) {
    randomFillSync(drawer);
    taken = 0;
  }
  const end = taken + bytes.length;
  bytes.set(drawer.subarray(taken, end));
  drawer.fill(0, taken, end);
  taken = end;
}
