import { setImmediate as letOthersGo } from 'node:timers/promises';

/** Size processed at a stretch: a fraction of a millisecond, whatever the processing. */
export const pieceBytes = 256 * 1024;

/** Iterates over many bytes in pieces, yielding to requests in between. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (at > 0) await letOthersGo();
    yield bytes.subarray(at, at + pieceBytes);
  }
}
