import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { FileKind } from '#contract/files/rules.ts';
import { rewrite } from './rewrite.ts';
import { bmp, gif, jpg, pdf, png } from './testing/pictures.ts';

async function written(bytes: Uint8Array, kind: FileKind) {
  const outcome = await rewrite(bytes, kind);
  if ('flaw' in outcome) throw new Error(`refused for its ${outcome.flaw}`);
  return outcome;
}

const pictures: [FileKind, Buffer, string, number][] = [
  ['png', png(), 'png', 2],
  ['jpg', jpg, 'jpeg', 1],
  ['gif', gif, 'png', 1],
  ['bmp', bmp(), 'png', 1],
];
test.each(pictures)('re-encodes a %s in a format that every browser shows', async (kind, bytes, format, width) => {
  const outcome = await written(bytes, kind);
  expect(outcome.kind).toBe(format === 'jpeg' ? 'jpg' : 'png');
  expect(await sharp(outcome.bytes).metadata()).toMatchObject({ format, width });
});

test('leaves a PDF unchanged byte for byte', async () => {
  expect(Buffer.from((await written(pdf(), 'pdf')).bytes).equals(pdf())).toBe(true);
});

test('removes location and device from a photo, and applies its orientation to the pixels', async () => {
  const photo = await sharp({ create: { width: 30, height: 10, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'A maker', Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const { bytes } = await written(photo, 'jpg');
  const { exif, xmp, icc, orientation, width, height } = await sharp(bytes).metadata();
  expect({ exif, xmp, icc, orientation }).toEqual({});
  expect({ width, height }).toEqual({ width: 10, height: 30 });
  expect(Buffer.from(bytes).includes('A maker')).toBe(false);
});

test('removes a comment from a PNG', async () => {
  const { bytes } = await written(png(2, 2, Buffer.from('Comment\0written at home')), 'png');
  expect(Buffer.from(bytes).includes('at home')).toBe(false);
});

test('rejects a well-formed picture that can’t be decoded', async () => {
  const hollow = png(64, 64);
  const broken = Buffer.concat([hollow.subarray(0, 60), Buffer.alloc(0), hollow.subarray(60)]);
  broken[45] = (broken[45] ?? 0) ^ 0xff;
  expect(await rewrite(broken, 'png')).toEqual({ flaw: 'form' });
  const compressed = bmp();
  compressed.writeUInt32LE(1, 30);
  expect(await rewrite(compressed, 'bmp')).toEqual({ flaw: 'form' });
});

test('keeps a BMP’s colours, rows and palette', async () => {
  const header = (bits: number, size: number, colours: number) => {
    const file = Buffer.alloc(54 + colours * 4 + size);
    file.write('BM', 0, 'latin1');
    file.writeUInt32LE(file.length, 2);
    file.writeUInt32LE(54 + colours * 4, 10);
    file.writeUInt32LE(40, 14);
    file.writeInt32LE(2, 18);
    file.writeInt32LE(2, 22);
    file.writeUInt16LE(1, 26);
    file.writeUInt16LE(bits, 28);
    file.writeUInt32LE(colours, 46);
    return file;
  };
  const [red, blue] = [
    [0, 0, 255],
    [255, 0, 0],
  ];
  const plain = header(24, 16, 0);
  // The lower row comes first: blue, blue; then red, blue.
  plain.set([...blue!, ...blue!, 0, 0, ...red!, ...blue!, 0, 0], 54);
  const indexed = header(1, 8, 2);
  indexed.set([...red!, 0, ...blue!, 0], 54);
  indexed.set([0b1100_0000, 0, 0, 0, 0b0100_0000, 0, 0, 0], 62);
  for (const file of [plain, indexed]) {
    const { bytes } = await written(file, 'bmp');
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 255]);
  }
});
