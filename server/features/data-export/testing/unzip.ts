import { crc32, inflateRawSync } from 'node:zlib';
import { must } from '#contract/platform/errors.ts';

/** Returns the files of a ZIP archive by name, found through its directory and checked, like other programs do. */
export function unzip(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = inflateRawSync(archive.subarray(begin, begin + must(packed, 'a length')));
    if (crc32(bytes) !== crc || bytes.length !== size) throw new Error(`${name} is not what its header says`);
    files.set(name, bytes.toString());
    at += 46 + nameBytes;
  }
  return files;
}
