import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inPieces, pieceBytes } from './in-pieces.ts';

test.each([0, 1, pieceBytes, pieceBytes + 1, 5 * pieceBytes])(
  'the pieces of %i bytes add up to the whole',
  async (size) => {
    const bytes = randomBytes(size);
    const pieces: Uint8Array[] = [];
    for await (const piece of inPieces(bytes)) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(pieces.every(({ length }) => length <= pieceBytes)).toBe(true);
  },
);

test('yields to other work between pieces', async () => {
  let turns = 0;
  const take = () => {
    turns += 1;
    if (turns < 20) setImmediate(take);
  };
  setImmediate(take);
  const seen: number[] = [];
  for await (const _piece of inPieces(new Uint8Array(10 * pieceBytes))) seen.push(turns);
  expect(new Set(seen).size).toBe(seen.length);
});
