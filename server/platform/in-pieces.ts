import { setImmediate as letOthersGo } from 'node:timers/promises';

/** What is gone through at a stretch: a fraction of a millisecond, whatever is done with it. */
export const pieceBytes = 256 * 1024;

/** Goes through many bytes piece by piece, and lets requests have their turn in between. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (at > 0) await letOthersGo();
    yield bytes.subarray(at, at + pieceBytes);
  }
}
