import { randomFillSync } from 'node:crypto';

/** Refilled in blocks: generating twelve bytes costs as much as generating 4 kB. Bytes are erased once handed out. */
const drawer = Buffer.alloc(4096);
let taken = drawer.length;

/** Fills a few bytes with randomness suitable for ids, IVs and keys; each byte is handed out once. */
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
