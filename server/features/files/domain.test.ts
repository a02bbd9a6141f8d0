import { expect, test } from 'vitest';
import type { FileKind } from '#contract/files/rules.ts';
import { inspect } from './domain.ts';
import { bmp, gif, jpg, pdf, png, zip } from './testing/pictures.ts';

const whole: [FileKind, Buffer][] = [
  ['png', png()],
  ['jpg', jpg],
  ['gif', gif],
  ['bmp', bmp()],
  ['pdf', pdf()],
];

test.each(whole)('accepts a whole %s unchanged', (kind, bytes) => {
  expect(inspect(bytes, kind)).toEqual({ bytes });
});

test.each(whole)('rejects a truncated %s', (kind, bytes) => {
  for (const length of [3, 10, 20, bytes.length - 8]) {
    expect(inspect(bytes.subarray(0, length), kind), String(length)).toEqual({ flaw: 'form' });
  }
});

test.each(whole)('rejects a %s with an archive or markup appended', (kind, bytes) => {
  const flaws = [zip, Buffer.from('<script>alert(1)</script>')].map((tail) =>
    inspect(Buffer.concat([bytes, tail]), kind),
  );
  for (const flaw of flaws) expect(flaw).toHaveProperty('flaw');
});

test('detects markup in a picture’s metadata', () => {
  expect(inspect(png(2, 2, Buffer.from('Comment\0<svg onload=alert(1)>')), 'png')).toEqual({ flaw: 'polyglot' });
});

test('rejects a picture by its header’s dimensions alone: fifty thousand pixels a side are too many', () => {
  expect(inspect(png(50_000, 50_000), 'png')).toEqual({ flaw: 'dimensions' });
  expect(inspect(png(20_001, 1), 'png')).toEqual({ flaw: 'dimensions' });
  expect(inspect(png(9000, 9000), 'png')).toEqual({ flaw: 'dimensions' });
  expect(inspect(png(0, 1), 'png')).toEqual({ flaw: 'form' });
});

test('cuts off what a phone appends to its photo', () => {
  const appended = Buffer.concat([jpg, Buffer.from('a moving picture')]);
  expect(inspect(appended, 'jpg')).toEqual({ bytes: jpg });
});

test('rejects a chunk length that points beyond the file', () => {
  const bytes = png();
  bytes.writeUInt32BE(0xffffffff, 33);
  expect(inspect(bytes, 'png')).toEqual({ flaw: 'form' });
});

test('rejects a picture with a second header or frame, a frame beyond its edge, or no frame', () => {
  const picture = png();
  const header = picture.subarray(8, 33);
  expect(inspect(Buffer.concat([picture.subarray(0, 33), header, picture.subarray(33)]), 'png')).toEqual({
    flaw: 'form',
  });
  const frame = jpg.indexOf(Buffer.from('ffc0', 'hex'));
  const twice = Buffer.concat([jpg.subarray(0, frame + 13), jpg.subarray(frame)]);
  expect(inspect(twice, 'jpg')).toEqual({ flaw: 'form' });
  const wide = Buffer.from(gif);
  wide.writeUInt16LE(60_000, wide.indexOf(0x2c) + 5);
  expect(inspect(wide, 'gif')).toEqual({ flaw: 'form' });
  const frameless = Buffer.concat([gif.subarray(0, gif.indexOf(0x2c)), Buffer.from([0x3b])]);
  expect(inspect(frameless, 'gif')).toEqual({ flaw: 'form' });
});
