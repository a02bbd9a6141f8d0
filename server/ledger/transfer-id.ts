import { randomFillSync } from 'node:crypto';
import { makeUuidV7 } from '#contract/platform/ids.ts';

const pool = new Uint8Array(8192);
let used = pool.length;

/** Returns a UUID version 7 for a transfer. Sorts by time, so that its index grows at the end. */
export function newTransferId(): string {
  return makeUuidV7(Date.now(), takeRandom);
}

/**
 * Takes random bytes from a pool: a call for randomness costs as much for 8 kB as for 16 bytes, and more than the rest
 * of an id.
 */
function takeRandom(bytes: Uint8Array): void {
  if (used + bytes.length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  bytes.set(pool.subarray(used, used + bytes.length));
  used += bytes.length;
}
