import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { assert } from '#contract/platform/errors.ts';

/** A file of an archive: its text in pieces, of which only one has to be in memory. */
export interface ZipPart {
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

interface Packed {
  readonly name: Buffer;
  readonly bytes: Buffer;
  readonly crc: number;
  readonly size: number;
}

const deflated = 8;
/** Version 2.0 of the format; names are UTF-8. */
const version = 20;
const utf8Names = 0x0800;
/** Above this the format requires other headers. */
const maxBytes = 0xffffffff;

/**
 * Builds a ZIP archive (APPNOTE 6.3) of texts, which it reads one after another. Written as a whole, since it is sealed
 * as a whole.
 */
export async function zip(parts: AsyncIterable<ZipPart>, at: Date): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const part of parts) {
    const packed = await pack(part);
    const facts = factsOf(packed, at);
    const local = Buffer.concat([numbers([0x04034b50, 4], [version, 2]), facts, packed.name, packed.bytes]);
    const central = numbers([0x02014b50, 4], [version, 2], [version, 2]);
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(Buffer.concat([central, facts, place, packed.name]));
    chunks.push(local);
    offset += local.length;
    assert(offset <= maxBytes, 'an archive below 4 GB');
  }
  const listed = Buffer.concat(directory);
  const count = directory.length;
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...chunks, listed, end]);
}

async function pack({ name, pieces }: ZipPart): Promise<Packed> {
  const chunks: Buffer[] = [];
  let crc = 0;
  let size = 0;
  const measured = async function* () {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      crc = crc32(bytes, crc);
      size += bytes.length;
      yield bytes;
    }
  };
  await pipeline(Readable.from(measured()), createDeflateRaw(), async (deflating: AsyncIterable<Buffer>) => {
    for await (const chunk of deflating) chunks.push(chunk);
  });
  assert(size <= maxBytes, 'a file below 4 GB');
  return { name: Buffer.from(name), bytes: Buffer.concat(chunks), crc, size };
}

/** Returns the fields common to both headers of a file. */
function factsOf({ name, bytes, crc, size }: Packed, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const head = numbers([utf8Names, 2], [deflated, 2], [time, 2], [day, 2]);
  return Buffer.concat([head, numbers([crc, 4], [bytes.length, 4], [size, 4], [name.length, 2], [0, 2])]);
}

/** Encodes unsigned little-endian numbers, each in its number of bytes. */
function numbers(...pairs: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    pairs.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
