import { crc32, deflateSync } from 'node:zlib';

/** Small valid files of each kind, and invalid ones, for tests. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A black picture; its data is complete only if it is small. */
export function png(width = 2, height = 2, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 4096)));
  const text = extra.length > 0 ? [chunk('tEXt', extra)] : [];
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...text,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A baseline JPEG of one pixel, as encoders write it. */
export const jpg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300' +
    '01'.repeat(64) +
    'ffc0000b080001000101011100ffc40014000100000000000000000000000000000009' +
    'ffc40014100100000000000000000000000000000000ffda0008010100003f0054ffd9',
  'hex',
);

export const gif = Buffer.from(
  '47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b',
  'hex',
);

/** A BMP of one white pixel. */
export function bmp(): Buffer {
  const file = Buffer.alloc(58, 0xff);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(58, 2);
  file.writeUInt32LE(0, 6);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(1, 18);
  file.writeInt32LE(-1, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.fill(0, 30, 54);
  return file;
}

export function pdf(inside = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n${inside}` +
      'trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    'latin1',
  );
}

/** An empty archive: nothing but the end record, which is all that a reader looks for. */
export const zip = Buffer.from('504b0506' + '00'.repeat(18), 'hex');
