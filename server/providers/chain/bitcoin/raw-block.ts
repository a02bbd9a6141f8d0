import { createHash } from 'node:crypto';

/** An output to a public key hash (P2WPKH), the type of customers' addresses. */
export interface KeyOutput {
  /** Index of the transaction in the block. */
  readonly transaction: number;
  readonly outputIndex: number;
  readonly value: bigint;
  /** Hash of the public key, 20 bytes. */
  readonly hash: Uint8Array;
}

export interface RawBlock {
  readonly hash: string;
  readonly parent: string;
  readonly keyOutputs: readonly KeyOutput[];
  /** Returns a transaction's id, computed on demand: of thousands, few are ours. */
  idOf(transaction: number): string;
}

const headerSize = 80;
const witnessMark = 0;
const keyScript = { length: 22, head: 0x0014 };

/** Position of a transaction, excluding its witness, which is not part of its id (BIP-144). */
interface Place {
  readonly start: number;
  readonly body: number;
  readonly bodyEnd: number;
  readonly end: number;
}

/** Parses a block in its network serialization. Throws a RangeError if it is truncated. */
export function readBlock(bytes: Buffer): RawBlock {
  const places: Place[] = [];
  const keyOutputs: KeyOutput[] = [];
  let at = headerSize;
  const skip = (length: number) => {
    at += length;
    if (at > bytes.length) throw new RangeError('the block ends too soon');
  };
  const readCount = (): number => {
    const first = bytes.readUInt8(at);
    skip(1);
    if (first < 253) return first;
    const start = at;
    skip(first === 253 ? 2 : first === 254 ? 4 : 8);
    return first === 253
      ? bytes.readUInt16LE(start)
      : first === 254
        ? bytes.readUInt32LE(start)
        : Number(bytes.readBigUInt64LE(start));
  };
  const readOutput = (transaction: number, outputIndex: number) => {
    const value = bytes.readBigUInt64LE(at);
    skip(8);
    const length = readCount();
    const script = at;
    skip(length);
    if (length !== keyScript.length || bytes.readUInt16BE(script) !== keyScript.head || value === 0n) return;
    keyOutputs.push({ transaction, outputIndex, value, hash: bytes.subarray(script + 2, at) });
  };
  const readTransaction = (index: number) => {
    const start = at;
    skip(4);
    // A transaction always has inputs: a count of zero means that witnesses follow.
    const hasWitness = bytes.readUInt8(at) === witnessMark;
    if (hasWitness) skip(2);
    const body = at;
    const inputs = readCount();
    for (let input = 0; input < inputs; input += 1) {
      skip(36);
      skip(readCount() + 4);
    }
    const outputs = readCount();
    for (let output = 0; output < outputs; output += 1) readOutput(index, output);
    const bodyEnd = at;
    for (let input = 0; hasWitness && input < inputs; input += 1) {
      const items = readCount();
      for (let item = 0; item < items; item += 1) skip(readCount());
    }
    skip(4);
    places.push({ start, body, bodyEnd, end: at });
  };
  const transactions = readCount();
  for (let index = 0; index < transactions; index += 1) readTransaction(index);
  return {
    hash: hashOf([bytes.subarray(0, headerSize)]),
    parent: backwards(bytes.subarray(4, 36)),
    keyOutputs,
    idOf: (transaction) => {
      const place = places[transaction];
      if (!place) throw new RangeError(`the block has no transaction ${transaction}`);
      const { start, body, bodyEnd, end } = place;
      return hashOf([bytes.subarray(start, start + 4), bytes.subarray(body, bodyEnd), bytes.subarray(end - 4, end)]);
    },
  };
}

/** Returns the SHA-256 of the SHA-256, in the reversed byte order of Bitcoin ids. */
function hashOf(parts: readonly Uint8Array[]): string {
  const once = createHash('sha256');
  for (const part of parts) once.update(part);
  return backwards(createHash('sha256').update(once.digest()).digest());
}

function backwards(bytes: Uint8Array): string {
  return Buffer.from(bytes).reverse().toString('hex');
}
